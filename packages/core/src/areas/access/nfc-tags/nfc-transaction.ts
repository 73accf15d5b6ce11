import { stateFrom } from '../../../framework/effects/state-from.ts'
import { defineModel } from '../../../framework/models/define-model.ts'
import { euroOf, MAX_CENTS } from '../../../kernel/money.ts'
import { choice, link, money, optional } from '../../../kernel/schema/fields.ts'

/** A change of the balance of an NFC tag. */
export const nfcTransaction = defineModel({
  name: 'nfcTransaction',
  title: 'NFC transaction',
  description: 'A change of the balance of an NFC tag',
  collection: 'nfc-tag-transactions',
  readPermission: 'nfcTags:read',
  writePermission: 'nfcTags:write',
  integration: false,
  fields: {
    nfcTagId: link('nfcTag', { description: 'The tag', readOnly: true }),
    customerId: optional(link('customer', { description: 'Who had the tag then', readOnly: true })),
    kind: choice(['TOP_UP', 'CHARGE'], { description: 'What it was', readOnly: true }),
    amount: money({
      description: 'By how much the balance changed, in euro; below zero for a charge',
      minimum: -euroOf(MAX_CENTS),
      readOnly: true,
      example: 10,
    }),
    balance: money({ description: 'The balance afterwards, in euro', readOnly: true, example: 12.5 }),
    stateFrom: stateFrom('the change'),
    accessPointId: optional(link('accessPoint', { description: 'Where it was charged', readOnly: true, example: null })),
  },
})
