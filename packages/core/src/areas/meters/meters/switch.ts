import type { EffectAnswer } from '../../../framework/effects/effect.ts'
import { effectProblem } from '../../../framework/effects/effect-problem.ts'
import { sourceOf } from '../../../framework/effects/state-from.ts'
import type { RecordOf } from '../../../framework/models/define-model.ts'
import { asks, defineOperation, done, refused, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import type { RecordInput } from '../../../framework/records/record-access.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { terrain } from '../../stays/terrains/terrain.ts'
import { meter } from './meter.ts'
import { metersOn } from './meters-on.ts'

type Meter = RecordOf<typeof meter>
type State = Meter['state']

/** The requested state. */
interface SwitchInput extends RecordInput {
  readonly body: { readonly state: State }
}

/** The meters of a terrain in their current state. */
export interface SwitchedMeters {
  readonly meters: readonly Meter[]
}

/** Switches a meter on or off. */
export const switchMeter = defineOperation({
  name: 'meters.switch',
  permission: 'meters:write',
  asks: ['meter'],
  emits: ['meter:updated'],
  async run(port: RecordPort, { id, body: { state } }: SwitchInput) {
    const record = await requireRecord(port, meter, id)
    if (record.state === state) return skipped(`it is ${state} already`, record)
    return asks({ kind: 'meter', about: { model: 'meter', id }, payload: orderOf([record], state) }, { id, state })
  },
  async complete(port: RecordPort, operationState: Values, answer: EffectAnswer) {
    if (!answer.accepted) return refused(effectProblem(answer))
    const { id, state } = operationState as { readonly id: string; readonly state: State }
    return done(await changeRecord(port, meter, await requireRecord(port, meter, id), { state, stateFrom: sourceOf(answer) }))
  },
})

/**
 * Switches all meters of a terrain on or off that are not in that state, as a single external effect, which succeeds or fails as a whole.
 */
export const switchMeters = defineOperation({
  name: 'terrains.switchMeters',
  permission: 'meters:write',
  asks: ['meter'],
  emits: ['meter:updated'],
  async run(port: RecordPort, { id, body: { state } }: SwitchInput) {
    const terrainRecord = await requireRecord(port, terrain, id)
    const meters = await metersOn(port, id)
    if (meters.length === 0) {
      const detail = `There is no meter on the terrain ${terrainRecord.name}. Place one there first: set its terrainId.`
      throw new Refusal(problem('conflict', { detail }))
    }
    const others = meters.filter((one) => one.state !== state)
    if (others.length === 0) return skipped(`all of them are ${state} already`, { meters })
    const stepState = { id, state, meterIds: others.map((one) => one.id) }
    return asks({ kind: 'meter', about: { model: 'terrain', id }, payload: orderOf(others, state) }, stepState)
  },
  async complete(port: RecordPort, operationState: Values, answer: EffectAnswer) {
    if (!answer.accepted) return refused(effectProblem(answer))
    const { id, state, meterIds } = operationState as { readonly id: string; readonly state: State; readonly meterIds: readonly string[] }
    for (const meterId of meterIds) {
      const record = await port.get(meter, meterId)
      if (record) await changeRecord(port, meter, record, { state, stateFrom: sourceOf(answer) })
    }
    return done<SwitchedMeters>({ meters: await metersOn(port, id) })
  },
})

/** The data for the connector. */
function orderOf(switched: readonly Meter[], state: State): Values {
  const meters = switched.map(({ id, serial, type, terrainId, controllerId }) => ({ id, serial, type, terrainId, controllerId }))
  return { action: 'switch', state, meters }
}
