import { effectProblem } from '../../../framework/effects/effect-problem.ts'
import { sourceOf } from '../../../framework/effects/state-from.ts'
import { asks, defineOperation, done, type Operation, refused } from '../../../framework/operations/define-operation.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { accessPoint } from './access-point.ts'
import { type AccessPoint, setPhysicalState } from './physical-state.ts'

/** The access point to be moved. */
export interface ActionInput {
  readonly id: string
}

/**
 * Creates an operation that opens or closes an access point. The controller is called even if the access point is already in that state:
 * the known state may be outdated, and the user sees the door. An event is emitted only if its state changes.
 */
export function moveOperation(action: 'open' | 'close'): Operation<ActionInput, AccessPoint, undefined> {
  const state = action === 'open' ? 'OPEN' : 'CLOSED'
  return defineOperation({
    name: `access-points.${action}`,
    permission: 'accessControl:write',
    asks: ['access'],
    emits: ['accessPoint:physicalStateChanged'],
    fixedEventValues: { 'accessPoint:physicalStateChanged': { 'accessPoint.physicalState': state } },
    async run(port, { id }: ActionInput) {
      const { name, controllerId, externalId } = await requireRecord(port, accessPoint, id)
      return asks({ kind: 'access', about: { model: 'accessPoint', id }, payload: { action, name, controllerId, externalId } }, { id })
    },
    async complete(port, { id }, answer) {
      if (!answer.accepted) return refused(effectProblem(answer))
      const point = await requireRecord(port, accessPoint, id as string)
      return done(await setPhysicalState(port, point, state, sourceOf(answer)))
    },
  })
}
