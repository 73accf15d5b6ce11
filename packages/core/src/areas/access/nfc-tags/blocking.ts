import { effectProblem } from '../../../framework/effects/effect-problem.ts'
import { type StateSource, sourceOf } from '../../../framework/effects/state-from.ts'
import { asks, defineOperation, done, type Operation, refused, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { changeRecord, emitRecordEvent } from '../../../framework/records/record-events.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { nfcTag } from './nfc-tag.ts'
import type { NfcTag } from './nfc-tags.ts'
import { walletEffect } from './wallet.ts'

/** The events emitted by blocking and unblocking. */
export const blockingEvents = ['nfc-tag:blocked', 'nfc-tag:unblocked', 'nfc-tag:updated'] as const

/** Blocks or unblocks a tag and emits the events; does nothing if it is already in that state. */
export async function setBlocked(port: RecordPort, tag: NfcTag, blocked: boolean, stateFrom: StateSource): Promise<NfcTag> {
  if (tag.blocked === blocked) return tag
  const changed = await changeRecord(port, nfcTag, tag, { blocked, stateFrom })
  await emitRecordEvent(port, blocked ? 'nfc-tag:blocked' : 'nfc-tag:unblocked', nfcTag, changed)
  return changed
}

/** An operation that has a tag blocked, or unblocked. */
export function blockingOperation(action: 'block' | 'unblock'): Operation<{ readonly id: string }, NfcTag, undefined> {
  const blocked = action === 'block'
  return defineOperation({
    name: `nfc-tags.${action}`,
    permission: 'nfcTags:write',
    asks: ['nfc'],
    emits: [blocked ? 'nfc-tag:blocked' : 'nfc-tag:unblocked', 'nfc-tag:updated'],
    async run(port, { id }: { readonly id: string }) {
      const tag = await requireRecord(port, nfcTag, id)
      if (tag.blocked === blocked) return skipped(`the tag is ${blocked ? 'blocked' : 'not blocked'} already`, tag)
      return asks(walletEffect({ model: 'nfcTag', id }, [tag], { action }), { id })
    },
    async complete(port, { id }, answer) {
      if (!answer.accepted) return refused(effectProblem(answer))
      return done(await setBlocked(port, await requireRecord(port, nfcTag, id as string), blocked, sourceOf(answer)))
    },
  })
}
