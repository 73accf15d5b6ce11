import { effectProblem } from '../../../framework/effects/effect-problem.ts'
import { type StateSource, sourceOf } from '../../../framework/effects/state-from.ts'
import { asks, defineOperation, done, refused } from '../../../framework/operations/define-operation.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import { everyRecord } from '../../../framework/records/every-record.ts'
import { requireLinked } from '../../../framework/records/require-linked.ts'
import { fieldProblem, Refusal } from '../../../kernel/problems.ts'
import { customer } from '../../customers/customers/customer.ts'
import { messageEvents } from '../../inbox/notifications/send-message.ts'
import { balanceEvents, changeBalance, checkRange, topUpEventValues } from './balance.ts'
import { blockingEvents, setBlocked } from './blocking.ts'
import { noticeLowBalance } from './low-balance.ts'
import { nfcTag } from './nfc-tag.ts'
import type { NfcTag } from './nfc-tags.ts'
import { type WalletAction, walletEffect } from './wallet.ts'

/** The changes for all tags of a customer. */
export interface UpdateAllNfcTagsBody {
  readonly customerId: string
  readonly action: WalletAction['action'] | 'lowBalance'
  /** In euro for each tag; with topUp alone. */
  readonly amount?: number
}

/**
 * Blocks, unblocks or tops up all tags of a customer in a single effect, or finds those with a low balance. Returns the number of changed
 * tags; without tags, or without any to change, nothing is requested.
 */
export const updateAllNfcTags = defineOperation({
  name: 'nfc-tags.updateAll',
  permission: 'nfcTags:write',
  asks: ['nfc', 'mail'],
  emits: [...new Set([...blockingEvents, ...balanceEvents, ...messageEvents])],
  fixedEventValues: topUpEventValues,
  async run(port: ServicePort, { body }: { readonly body: UpdateAllNfcTagsBody }) {
    const { customerId, action, amount } = body
    checkAmount(body)
    const owner = await requireLinked(port, customer, customerId, '/customerId')
    const tags = await everyRecord(port, nfcTag, { customerId })
    if (action === 'lowBalance') return done({ updated: await noticeLowBalance(port, owner, tags) })
    const concerned = tags.filter(({ blocked }) => action === 'topUp' || blocked !== (action === 'block'))
    if (concerned.length === 0) return done({ updated: 0 })
    if (amount !== undefined) for (const tag of concerned) checkRange(tag, 'TOP_UP', amount)
    const walletAction: WalletAction = { action, ...(amount === undefined ? {} : { amount }) }
    const ids = concerned.map(({ id }) => id)
    return asks(walletEffect({ model: 'customer', id: customerId }, concerned, walletAction), { ...walletAction, ids })
  },
  async complete(port, operationState, answer) {
    if (!answer.accepted) return refused(effectProblem(answer))
    const { ids, ...action } = operationState as unknown as WalletAction & { readonly ids: readonly string[] }
    let updated = 0
    for (const id of ids) {
      const tag = await port.get(nfcTag, id)
      if (tag && (await change(port, tag, action, sourceOf(answer))) !== tag) updated += 1
    }
    return done({ updated })
  },
})

function change(port: ServicePort, tag: NfcTag, { action, amount = 0 }: WalletAction, stateFrom: StateSource): Promise<NfcTag> {
  return action === 'topUp'
    ? changeBalance(port, tag, { kind: 'TOP_UP', amount, stateFrom })
    : setBlocked(port, tag, action === 'block', stateFrom)
}

function checkAmount({ action, amount }: UpdateAllNfcTagsBody): void {
  if ((action === 'topUp') === (amount !== undefined)) return
  const message = action === 'topUp' ? 'a top-up needs the amount for each tag, in euro' : `only topUp takes an amount, ${action} does not`
  throw new Refusal(fieldProblem('invalid_request', '/amount', message, action === 'topUp' ? 'required' : 'unknown_field'))
}
