import Type from 'typebox'
import { actionRoute, bodyOf } from '../../../framework/contract/action-route.ts'
import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { idPattern } from '../../../kernel/ids.ts'
import { nullable } from '../../../kernel/schema/fields.ts'
import { named } from '../../../kernel/schema/named.ts'
import { terrain } from '../../stays/terrains/terrain.ts'
import { changeAlarms } from './alarms.ts'
import { meter } from './meter.ts'
import { meterAlarm } from './meter-alarm.ts'
import { meterReading } from './meter-reading.ts'
import { initialReading, meterAlarms, meterReadings, meters } from './meters.ts'
import { readMeter } from './readings.ts'
import { switchMeter, switchMeters } from './switch.ts'

const tag = 'meters'

const createBody = named(
  'NewMeter',
  Type.Object({ ...meter.createSchema.properties, initialReading: Type.Optional(initialReading) }, { additionalProperties: false }),
)

const switched = bodyOf({ state: { ...meter.fields.state.schema, description: 'What it shall be' } })
const effectProblems = ['external_refused', 'external_unknown'] as const

const switchedMeters = named(
  'SwitchedMeters',
  Type.Object(
    { meters: Type.Array(meter.recordSchema, { description: 'All meters of the terrain, the oldest first' }) },
    { additionalProperties: false, description: 'The meters of a terrain as they are now' },
  ),
)

const changedAlarm = named(
  'ChangedMeterAlarm',
  Type.Object({ alarm: meterAlarm.recordSchema }, { additionalProperties: false, description: 'The alarm that was raised or resolved' }),
)

/** The addresses of meters, which are never deleted, of their readings and their alarms. */
export const meterRoutes = [
  ...recordRoutes(meter, { ...meters, delete: undefined }, { tag, createBody, problems: ['conflict'] }),
  actionRoute(meter, {
    operation: readMeter,
    verb: 'readings',
    tag,
    summary: 'Note what a meter shows',
    description:
      'Readings come in their order, and none is below the one before; a wrong one is corrected, as far as it is on no invoice. After a reset the meter counts anew from the value, and what it has counted before is on no later invoice.',
    body: bodyOf({
      value: meterReading.fields.value.schema,
      at: Type.Optional(nullable({ ...meterReading.fields.at.schema, description: 'When it showed that; now by default' })),
      correction: Type.Optional(Type.Boolean({ description: 'It stands in place of a wrong reading, and may be lower. False by default' })),
      reset: Type.Optional(Type.Boolean({ description: 'The meter was replaced, or began anew. False by default' })),
    }),
    bodyExample: { value: 1042.5 },
  }),
  actionRoute(meter, {
    operation: switchMeter,
    verb: 'switch',
    tag,
    summary: 'Switch a meter on or off',
    description: 'Nothing happens when it is so already.',
    body: switched,
    bodyExample: { state: 'OFF' },
    problems: effectProblems,
  }),
  actionRoute(terrain, {
    operation: switchMeters,
    verb: 'switch-meters',
    tag,
    summary: 'Switch all meters of a terrain on or off',
    description: 'Those that differ; nothing happens when none does.',
    body: switched,
    bodyExample: { state: 'OFF' },
    answer: switchedMeters,
    answerDescription: 'The meters as they are now',
    answerExample: { meters: [meter.example] },
    problems: effectProblems,
  }),
  actionRoute(meter, {
    operation: changeAlarms,
    verb: 'alarms',
    tag,
    summary: 'Raise or resolve an alarm of a meter',
    description: 'With `message` one is raised, with `resolve` one is resolved; nothing happens when it is resolved already.',
    body: bodyOf({
      message: Type.Optional(meterAlarm.fields.message.schema),
      severity: Type.Optional({ ...meterAlarm.fields.severity.schema, description: 'How bad it is; WARNING by default' }),
      resolve: Type.Optional(Type.String({ pattern: idPattern('meterAlarm'), description: 'The alarm of this meter that is over' })),
    }),
    bodyExample: { message: 'Leak suspected: water runs all night', severity: 'CRITICAL' },
    answer: changedAlarm,
    answerDescription: 'The alarm as it is now',
    answerExample: { alarm: meterAlarm.example },
  }),
  ...recordRoutes(meterReading, { list: meterReadings.list, get: meterReadings.get }, { tag }),
  ...recordRoutes(meterAlarm, { list: meterAlarms.list, get: meterAlarms.get }, { tag }),
]
