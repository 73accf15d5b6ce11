import type { EffectAnswer } from '../../../framework/effects/effect.ts'
import { outsideProblem } from '../../../framework/effects/refused-outside.ts'
import { sourceOf } from '../../../framework/effects/state-from.ts'
import type { RecordOf } from '../../../framework/models/define-model.ts'
import { asks, defineOperation, done, refused, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import type { RecordInput } from '../../../framework/records/record-operations.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { changeRecord } from '../../../framework/records/tell.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { terrain } from '../../stays/terrains/terrain.ts'
import { meter } from './meter.ts'
import { metersOn } from './meters-on.ts'

type Meter = RecordOf<typeof meter>
type State = Meter['state']

/** What is asked. */
interface SwitchInput extends RecordInput {
  readonly body: { readonly state: State }
}

/** The meters of a terrain, as they are now. */
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
    const found = await requireRecord(port, meter, id)
    if (found.state === state) return skipped(`it is ${state} already`, found)
    return asks({ kind: 'meter', about: { model: 'meter', id }, payload: orderOf([found], state) }, { id, state })
  },
  async settle(port: RecordPort, memo: Values, answer: EffectAnswer) {
    if (!answer.accepted) return refused(outsideProblem(answer))
    const { id, state } = memo as { readonly id: string; readonly state: State }
    return done(await changeRecord(port, meter, await requireRecord(port, meter, id), { state, stateFrom: sourceOf(answer) }))
  },
})

/** Switches all meters of a terrain on or off, those that differ: one order to the outside, which does it or does not. */
export const switchMeters = defineOperation({
  name: 'terrains.switchMeters',
  permission: 'meters:write',
  asks: ['meter'],
  emits: ['meter:updated'],
  async run(port: RecordPort, { id, body: { state } }: SwitchInput) {
    const place = await requireRecord(port, terrain, id)
    const found = await metersOn(port, id)
    if (found.length === 0) {
      const detail = `There is no meter on the terrain ${place.name}. Place one there first: set its terrainId.`
      throw new Refusal(problem('conflict', { detail }))
    }
    const others = found.filter((one) => one.state !== state)
    if (others.length === 0) return skipped(`all of them are ${state} already`, { meters: found })
    const memo = { id, state, meterIds: others.map((one) => one.id) }
    return asks({ kind: 'meter', about: { model: 'terrain', id }, payload: orderOf(others, state) }, memo)
  },
  async settle(port: RecordPort, memo: Values, answer: EffectAnswer) {
    if (!answer.accepted) return refused(outsideProblem(answer))
    const { id, state, meterIds } = memo as { readonly id: string; readonly state: State; readonly meterIds: readonly string[] }
    for (const meterId of meterIds) {
      const found = await port.get(meter, meterId)
      if (found) await changeRecord(port, meter, found, { state, stateFrom: sourceOf(answer) })
    }
    return done<SwitchedMeters>({ meters: await metersOn(port, id) })
  },
})

/** What the connector is told. */
function orderOf(switched: readonly Meter[], state: State): Values {
  const meters = switched.map(({ id, serial, type, terrainId, controllerId }) => ({ id, serial, type, terrainId, controllerId }))
  return { action: 'switch', state, meters }
}
