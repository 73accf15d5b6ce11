import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { fieldProblem, Refusal } from '../../../kernel/problems.ts'
import { accessPoint } from './access-point.ts'
import { emitOpenTooLong } from './open-too-long.ts'
import { type AccessPoint, setPhysicalState } from './physical-state.ts'

/** A report of the hardware about an access point. */
export interface ReportInput {
  readonly id: string
  readonly body: { readonly physicalState?: AccessPoint['physicalState']; readonly openTooLong?: true }
}

/** Accepts a report of the hardware about an access point: its state, and that it has been open too long if the timer has not fired yet. */
export const reportAccessPoint = defineOperation({
  name: 'access-points.report',
  permission: 'accessControl:write',
  emits: ['accessPoint:physicalStateChanged', 'accessPoint:openTooLong'],
  async run(port: RecordPort, { id, body }: ReportInput) {
    const point = await requireRecord(port, accessPoint, id)
    const now = body.physicalState ? await setPhysicalState(port, point, body.physicalState, 'REPORTED') : point
    if (!body.openTooLong) return done(now)
    if (now.physicalState === 'CLOSED') throw new Refusal(notOpen(now))
    return done(await emitOpenTooLong(port, now))
  },
})

function notOpen({ name }: AccessPoint) {
  const message = `"${name}" is closed, so it cannot be open for too long; report the physicalState OPEN with it when it is open`
  return fieldProblem('conflict', '/openTooLong', message)
}
