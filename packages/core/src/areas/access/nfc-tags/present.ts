import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { emitRecordEvent, eventRecord } from '../../../framework/records/record-events.ts'
import { requireLinked } from '../../../framework/records/require-linked.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { formatTime } from '../../../kernel/time.ts'
import { accessPoint } from '../access-points/access-point.ts'
import { balanceEvents, changeBalance, checkRange } from './balance.ts'
import { nfcTag } from './nfc-tag.ts'

/** Where a tag was presented, and the amount to pay, in euro. */
export interface PresentInput {
  readonly id: string
  readonly body?: { readonly accessPointId?: string; readonly charge?: number }
}

/** Accepts a reader's report that a tag was presented. A blocked tag can be presented, but not pay. */
export const presentNfcTag = defineOperation({
  name: 'nfc-tags.present',
  permission: 'nfcTags:write',
  emits: ['nfc-tag:presented', ...balanceEvents],
  async run(port: RecordPort, { id, body: { accessPointId, charge } = {} }: PresentInput) {
    const tag = await requireRecord(port, nfcTag, id)
    const point = accessPointId === undefined ? null : await requireLinked(port, accessPoint, accessPointId, '/accessPointId')
    if (charge !== undefined) {
      if (tag.blocked)
        throw new Refusal(
          problem('conflict', { detail: `The tag ${tag.uid} is blocked, so nothing can be paid with it. Unblock it first.` }),
        )
      checkRange(tag, 'CHARGE', charge)
    }
    const presented = await port.update(nfcTag, tag, { lastPresentedAt: formatTime(port.now) })
    await emitRecordEvent(port, 'nfc-tag:presented', nfcTag, presented, { accessPoint: point && eventRecord(accessPoint, point) })
    if (charge === undefined) return done(presented)
    return done(
      await changeBalance(port, presented, { kind: 'CHARGE', amount: charge, accessPointId: point?.id ?? null, stateFrom: 'REPORTED' }),
    )
  },
})
