import Type from 'typebox'
import { actionRoute, bodyOf } from '../../../framework/contract/action-route.ts'
import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { updatedCount } from '../../../framework/contract/updated-count.ts'
import { exampleId, idPattern } from '../../../kernel/ids.ts'
import { decimalSchema } from '../../../kernel/schema/fields.ts'
import { blockNfcTag } from './block.ts'
import { nfcTag } from './nfc-tag.ts'
import { nfcTags, nfcTransactions } from './nfc-tags.ts'
import { nfcTransaction } from './nfc-transaction.ts'
import { presentNfcTag } from './present.ts'
import { topUpNfcTag } from './top-up.ts'
import { unblockNfcTag } from './unblock.ts'
import { updateAllNfcTags } from './update-all.ts'

const tag = 'access'
const effectProblems = ['external_refused', 'external_unknown'] as const
const limits = { minimum: 0.01, maximum: 1000, example: 10 }

const amount = decimalSchema({ description: 'What is put on it, in euro', ...limits })
const presentBody = bodyOf({
  accessPointId: Type.Optional(Type.String({ pattern: idPattern('accessPoint'), description: 'Where it was presented' })),
  charge: Type.Optional(decimalSchema({ description: 'What is paid with it, in euro', ...limits })),
})
const updateAllBody = bodyOf({
  customerId: Type.String({ pattern: idPattern('customer'), description: 'Whose tags' }),
  action: Type.Unsafe<'block' | 'unblock' | 'topUp' | 'lowBalance'>({
    type: 'string',
    enum: ['block', 'unblock', 'topUp', 'lowBalance'],
    description: 'What is done; lowBalance marks those whose balance is low and writes the customer about them',
  }),
  amount: Type.Optional(decimalSchema({ description: 'With topUp: what is put on each tag, in euro', ...limits })),
})

/** The addresses of NFC tags, and of the changes of their balances, which are only read. */
export const nfcTagRoutes = [
  ...recordRoutes(
    nfcTag,
    { ...nfcTags, delete: undefined },
    {
      tag,
      problems: ['conflict', 'already_exists'],
      words: { create: 'No two tags of an organization have the same UID. Nothing deletes one: what was paid with it stays.' },
    },
  ),
  actionRoute(nfcTag, {
    operation: blockNfcTag,
    verb: 'block',
    tag,
    summary: 'Block an NFC tag',
    description:
      'It opens nothing and pays nothing any more; its balance stays. The readers are told first, and nothing changes when they refuse. One that is blocked already is left as it is.',
    problems: effectProblems,
  }),
  actionRoute(nfcTag, {
    operation: unblockNfcTag,
    verb: 'unblock',
    tag,
    summary: 'Unblock an NFC tag',
    description:
      'It works again, with the balance that it had. The readers are told first, and nothing changes when they refuse. One that is not blocked is left as it is.',
    problems: effectProblems,
  }),
  actionRoute(nfcTag, {
    operation: topUpNfcTag,
    verb: 'top-up',
    tag,
    summary: 'Top up an NFC tag',
    description: 'Adds the amount to its balance, and notes it as a transaction. Repeating it adds it again: send an `Idempotency-Key`.',
    body: bodyOf({ amount }),
    bodyExample: { amount: 10 },
    problems: effectProblems,
  }),
  actionRoute(nfcTag, {
    operation: presentNfcTag,
    verb: 'present',
    tag,
    summary: 'Report that an NFC tag was presented',
    description: 'For readers and integrations. What is paid with it is taken off its balance.',
    body: presentBody,
    bodyExample: {},
    bodyOptional: true,
  }),
  actionRoute(nfcTag, {
    operation: updateAllNfcTags,
    verb: 'update-all',
    tag,
    summary: 'Block, unblock or top up all NFC tags of a customer',
    description: 'Either all of them change or none.',
    onRecord: false,
    body: updateAllBody,
    bodyExample: { customerId: exampleId('customer'), action: 'block' },
    ...updatedCount('NFC tags'),
    problems: effectProblems,
  }),
  ...recordRoutes(nfcTransaction, { list: nfcTransactions.list, get: nfcTransactions.get }, { tag }),
]
