import { constraintsOf } from '../condition/constraint.ts'
import { type Judgement, judge } from '../condition/judge.ts'
import type { StartCause, StartSource } from '../protocol/run-start.ts'
import { comesDue, readSource, sourceProblems } from '../start/read-source.ts'
import { uniqueStart } from '../start/start-cause.ts'
import { isClockSource } from '../start/start-schedule.ts'
import { triggerConfig } from '../start/trigger-config.ts'
import { defineStep } from '../step/define-step.ts'
import { exit } from '../step/outcome.ts'
import { endless } from '../step/problem-examples.ts'
import { rootsOfSource } from '../variables/cause-roots.ts'

/** The entry of a flow. Starts a run for each cause of its source for whose data the conditions hold. */
export const trigger = defineStep({
  type: 'trigger',
  category: 'trigger',
  description: 'Begins the flow when something happens',
  config: triggerConfig,
  exits: {
    out: 'At once. What does not begin a run, because the conditions do not hold or the record has begun one before, takes no exit.',
  },
  problemExamples: [
    { source: 'event', eventKey: undefined },
    { source: 'daily', hour: '25', minute: '0' },
    { source: 'dateReached', date: 'reservation.arrival' },
    { source: 'cron', cron: '0 25 * * *' },
    { source: 'invoiceOverdue', dateDirection: 'before', dateOffset: { amount: 1, unit: 'days' } },
    { source: 'dateReached', date: 'reservation.checkInAt', dateOffset: endless },
  ],
  problems: (config, { site }) => sourceProblems(config, site),
  entry: {
    source: readSource,
    comesDue,
    roots(config) {
      const source = readSource(config)
      return source && rootsOfSource(source)
    },
    constraints: ({ conditions }) => constraintsOf(conditions, true),
    admits(config, { variables }, cause) {
      const source = readSource(config)
      if (!source || !isOf(source, cause)) return { starts: false, reason: 'other_cause', message: otherCause(source, cause) }
      const judgement = judge(config.conditions, variables)
      if (!judgement.holds) return { starts: false, reason: 'conditions', message: explain(judgement) }
      return { starts: true, once: onceOf(source, cause, config.oncePerRecord ?? false) }
    },
  },
  run: () => exit('out'),
})

function isOf(source: StartSource, cause: StartCause): boolean {
  if (source.kind === 'event') return cause.kind === 'event' && cause.key === source.eventKey
  return cause.kind === source.kind && (!('about' in cause) || ('model' in source && cause.about.model === source.model))
}

function onceOf(source: StartSource, cause: StartCause, oncePerRecord: boolean): string | null {
  if (cause.kind === 'event') return oncePerRecord ? cause.about.id : null
  return cause.kind === 'webhook' || !isClockSource(source) ? null : uniqueStart(source, cause, oncePerRecord)
}

function otherCause(source: StartSource | null, cause: StartCause): string {
  const wanted = source?.kind === 'event' ? source.eventKey : names[source?.kind ?? 'webhook']
  return `The flow begins with ${wanted}, not with ${cause.kind === 'event' ? cause.key : names[cause.kind]}.`
}

const names: { readonly [K in Exclude<StartSource['kind'], 'event'>]: string } = {
  webhook: 'a call of its address',
  invoiceOverdue: 'an overdue invoice',
  dateReached: 'a date that is reached',
  daily: 'a time of day',
  cron: 'a time of its cron expression',
}

function explain({ rules }: Judgement): string {
  const failed = rules.filter(({ holds }) => !holds).map(({ id }) => id)
  return `The trigger's conditions do not hold. Rules that are false: ${failed.join(', ')}.`
}
