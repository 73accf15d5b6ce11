import { stateFrom } from '../../../framework/effects/state-from.ts'
import { defineModel } from '../../../framework/models/define-model.ts'
import { flag, link, money, optional, text, time, withDefault } from '../../../kernel/schema/fields.ts'

/** A UID in capitals, without separators between its bytes. */
export function uidAsKept(text: string): string {
  return text.replace(/[\s:-]/g, '').toUpperCase()
}

/** How many NFC tags a customer may have: few enough that all of them are changed together, in one unit of work. */
export const MAX_NFC_TAGS = 200

/** A wristband or card with a balance, which opens doors and pays. */
export const nfcTag = defineModel({
  name: 'nfcTag',
  title: 'NFC tag',
  description: 'A wristband or card with a balance, which opens doors and pays',
  collection: 'nfc-tags',
  readPermission: 'nfcTags:read',
  writePermission: 'nfcTags:write',
  events: { updated: 'nfc-tag:updated' },
  fields: {
    customerId: optional(link('customer', { description: `Who has it. A customer has at most ${MAX_NFC_TAGS} NFC tags` })),
    uid: text({
      description: 'The UID that is read from it; unique, kept in capitals, without spaces, colons and dashes',
      filter: true,
      listedAs: uidAsKept,
      max: 100,
      example: '04A22B925C6180',
    }),
    balance: withDefault(money({ description: 'What is on it, in euro', readOnly: true, example: 12.5 }), 0),
    blocked: withDefault(flag({ description: 'Whether it is blocked', readOnly: true, example: false }), false),
    stateFrom: stateFrom('the last change of balance or blocked'),
    lowBalanceThreshold: optional(
      money({ description: 'Below which balance, in euro, it is low; that of the organization when empty', example: null }),
    ),
    lowBalance: withDefault(
      flag({ description: 'Whether it was found to be low; until it is topped up far enough', readOnly: true, example: false }),
      false,
    ),
    lastPresentedAt: optional(time({ description: 'When it was last presented to a reader', readOnly: true, example: null })),
  },
})
