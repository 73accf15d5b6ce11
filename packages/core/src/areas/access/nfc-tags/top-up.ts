import { effectProblem } from '../../../framework/effects/effect-problem.ts'
import { sourceOf } from '../../../framework/effects/state-from.ts'
import { asks, defineOperation, done, refused } from '../../../framework/operations/define-operation.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { balanceEvents, changeBalance, checkRange, topUpEventValues } from './balance.ts'
import { nfcTag } from './nfc-tag.ts'
import { walletEffect } from './wallet.ts'

/** How much is put on which tag, in euro. */
export interface TopUpInput {
  readonly id: string
  readonly body: { readonly amount: number }
}

/** Tops up an NFC tag, even a blocked one. */
export const topUpNfcTag = defineOperation({
  name: 'nfc-tags.topUp',
  permission: 'nfcTags:write',
  asks: ['nfc'],
  emits: balanceEvents,
  fixedEventValues: topUpEventValues,
  async run(port: ServicePort, { id, body: { amount } }: TopUpInput) {
    const tag = await requireRecord(port, nfcTag, id)
    checkRange(tag, 'TOP_UP', amount)
    return asks(walletEffect({ model: 'nfcTag', id }, [tag], { action: 'topUp', amount }), { id, amount })
  },
  async complete(port, { id, amount }, answer) {
    if (!answer.accepted) return refused(effectProblem(answer))
    const tag = await requireRecord(port, nfcTag, id as string)
    return done(await changeBalance(port, tag, { kind: 'TOP_UP', amount: amount as number, stateFrom: sourceOf(answer) }))
  },
})
