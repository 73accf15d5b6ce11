import { type EpochMs, formatTime, type Result } from '@belfry/core'
import Type, { type Static } from 'typebox'
import type { ConfigProblem } from '../config/config-problem.ts'
import { optionalVariablePath } from '../config/fields.ts'
import { momentAround } from '../schedule/date-moment.ts'
import { defineStep } from '../step/define-step.ts'
import { ask, exit, fail, failWith } from '../step/outcome.ts'
import { endless } from '../step/problem-examples.ts'
import type { StepContext } from '../step/step-context.ts'
import { parsePath } from '../template/path.ts'
import { durationProblems, durationSchema, momentAfter } from '../time/duration.ts'

const units = ['seconds', 'minutes', 'hours', 'days', 'weeks'] as const

// The fields of other modes are ignored, so that an author can switch between modes.
const DelayConfig = Type.Object({
  mode: Type.Unsafe<'duration' | 'untilDate'>({ type: 'string', enum: ['duration', 'untilDate'], description: 'What is waited for' }),
  duration: Type.Optional(durationSchema(units, 'How long, for the mode `duration`. Nothing is waited for when it is 0')),
  dateField: Type.Optional(
    optionalVariablePath({
      description: 'The variable that holds the date, for the mode `untilDate`. It is read when the step begins. A day begins at midnight',
      'x-holds': 'date',
    }),
  ),
  offset: Type.Optional(durationSchema(units, 'How far before or after the date, for the mode `untilDate`. None by default')),
  direction: Type.Optional(
    Type.Unsafe<'before' | 'after'>({
      type: 'string',
      enum: ['before', 'after'],
      description: 'Whether offset counts before or after the date; after by default',
    }),
  ),
})

type Config = Static<typeof DelayConfig>

/** The behaviour of a mode. */
interface Mode {
  problems(config: Config): readonly ConfigProblem[]
  /** Until when, or a message why it is unknown. */
  moment(config: Config, context: StepContext): Result<EpochMs, string>
}

const modes: { readonly [K in Config['mode']]: Mode } = {
  duration: {
    problems: ({ duration }) => (duration ? durationProblems('/duration', duration) : [missing('duration')]),
    moment({ duration }, { now, timeZone }) {
      const until = momentAfter(now, duration as NonNullable<typeof duration>, timeZone)
      return until.ok ? until : { ok: false, error: `The duration cannot be waited for: ${until.error}` }
    },
  },
  untilDate: {
    problems: ({ dateField, offset }) => [...(dateField ? [] : [missing('dateField')]), ...durationProblems('/offset', offset)],
    moment({ dateField = '', offset, direction }, { variables, timeZone }) {
      const path = parsePath(dateField)
      const until = momentAround(path ? variables.read(path) : undefined, { offset, direction }, timeZone)
      return until.ok ? until : { ok: false, error: `${dateField} cannot be waited for: ${until.error}` }
    },
  },
}

/** Waits for a duration, or until a date. Seconds, minutes and hours are exact; days and weeks count in the organization's local time. */
export const delay = defineStep({
  type: 'delay',
  category: 'flow',
  description: 'Waits for a while, or until a date',
  config: DelayConfig,
  exits: { out: 'When the moment has come; at once when it has passed already.' },
  problemExamples: [
    { mode: 'untilDate', dateField: undefined },
    { mode: 'duration', duration: endless },
  ],
  problems: (config) => modes[config.mode].problems(config),
  run(config, context) {
    const { now } = context
    const until = modes[config.mode].moment(config, context)
    if (!until.ok) return fail(until.error)
    if (until.value <= now) return exit('out', { until: formatTime(now) })
    return ask({ kind: 'wait', until: until.value, event: null }, { until: until.value })
  },
  resume: (_config, _context, { until }, answer) => (answer.ok ? exit('out', { until: formatTime(until) }) : failWith(answer)),
})

function missing(name: 'duration' | 'dateField'): ConfigProblem {
  const what = name === 'duration' ? 'how long to wait' : 'the variable that holds the date'
  return { code: 'required', pointer: `/${name}`, message: `${name} is missing: say ${what}` }
}
