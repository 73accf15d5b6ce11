import type { Result } from '@belfry/core'
import { ok } from '@belfry/core'
import type { ConfigProblem } from '../config/config-problem.ts'
import type { StartSource } from '../protocol/run-start.ts'
import type { CronProblem } from '../schedule/cron/cron.ts'
import { dailyCron } from '../schedule/cron/daily-cron.ts'
import { parseCron } from '../schedule/cron/parse-cron.ts'
import type { SiteFacts } from '../step/step-definition.ts'
import { durationProblems } from '../time/duration.ts'
import { parseTimeOfDay, type TimeOfDay } from '../time/time-of-day.ts'
import { findDate } from './find-date.ts'
import type { TriggerConfig } from './trigger-config.ts'

/** How a source is read from a config, and the problems of the config. */
interface SourceReader {
  /** `null` if the config lacks something that the source needs. */
  source(config: TriggerConfig): StartSource | null
  problems(config: TriggerConfig, site: SiteFacts): readonly ConfigProblem[]
}

const readers: { readonly [K in StartSource['kind']]: SourceReader } = {
  event: {
    source: ({ eventKey }) => (eventKey === undefined ? null : { kind: 'event', eventKey }),
    problems: ({ eventKey }) => (eventKey === undefined ? [missing('eventKey', 'choose the event that begins the flow')] : []),
  },
  webhook: {
    source: ({ webhookVersion = '' }) => ({ kind: 'webhook', version: webhookVersion }),
    problems: () => [],
  },
  invoiceOverdue: {
    source: ({ dateOffset = null }) => ({
      kind: 'invoiceOverdue',
      model: 'invoice',
      path: ['dueDate'],
      rule: { time: null, offset: dateOffset },
    }),
    problems: (config) => [...durationProblems('/dateOffset', config.dateOffset), ...directionProblems(config)],
  },
  dateReached: {
    source(config) {
      const date = findDate(config.date ?? '')
      const time = fixedTime(config)
      if (!date.ok || !time.ok) return null
      const { dateOffset = null, dateDirection = 'after', repeatYearly = false } = config
      const rule = { time: time.value, offset: dateOffset, direction: dateDirection, repeatYearly }
      return { kind: 'dateReached', ...date.value, rule }
    },
    problems(config, { customFields }) {
      const time = fixedTime(config)
      return [...dateProblems(config, customFields), ...durationProblems('/dateOffset', config.dateOffset), ...(time.ok ? [] : time.error)]
    },
  },
  daily: {
    source({ hour, minute }) {
      const time = parseTimeOfDay({ hour, minute })
      return time.ok ? { kind: 'daily', schedule: dailyCron(time.value) } : null
    },
    problems({ hour, minute }) {
      const time = parseTimeOfDay({ hour, minute })
      return time.ok ? [] : time.error
    },
  },
  cron: {
    source({ cron = '' }) {
      const schedule = parseCron(cron)
      return schedule.ok ? { kind: 'cron', schedule: schedule.value } : null
    },
    problems({ cron = '' }) {
      if (cron.trim() === '') return [missing('cron', 'write five fields, such as 0 9 * * 1-5')]
      const schedule = parseCron(cron)
      return schedule.ok ? [] : schedule.error.filter(({ code }) => code !== 'never').map((problem) => cronProblem(cron, problem))
    },
  },
}

/** What starts the flow; `null` if the config does not say yet. */
export function readSource(config: TriggerConfig): StartSource | null {
  return readers[config.source].source(config)
}

/** The problems of the fields of the config's own source. */
export function sourceProblems(config: TriggerConfig, site: SiteFacts): readonly ConfigProblem[] {
  return [...servedProblems(config, site), ...readers[config.source].problems(config, site)]
}

/** Whether the schedule that starts the flow ever fires; `null` if no clock starts it, or it is unknown. */
export function comesDue({ source, cron = '' }: TriggerConfig): boolean | null {
  if (source !== 'cron') return source === 'event' || source === 'webhook' ? null : true
  const schedule = parseCron(cron)
  if (schedule.ok) return true
  return schedule.error.some(({ code }) => code === 'never') ? false : null
}

function servedProblems({ source }: TriggerConfig, { sources }: SiteFacts): readonly ConfigProblem[] {
  if (!sources || sources.includes(source)) return []
  const isClock = source !== 'event' && source !== 'webhook'
  const what = isClock ? 'by the clock yet' : `by ${source}`
  return [
    {
      code: 'source_not_served',
      pointer: '/source',
      message: `source is ${source}, and this server does not start flows ${what}: choose ${sources.join(' or ')}, or leave the automation disabled until it does`,
    },
  ]
}

/** An offset before the due date would be a moment at which nothing is overdue. */
function directionProblems({ dateOffset, dateDirection }: TriggerConfig): readonly ConfigProblem[] {
  if (!dateOffset || dateDirection !== 'before') return []
  return [
    {
      code: 'direction_ignored',
      severity: 'warning',
      pointer: '/dateDirection',
      message:
        'dateDirection is before, and for invoiceOverdue dateOffset counts after the due date all the same: remove it, or use dateReached with invoice.dueDate',
      fix: {
        title: 'Remove dateDirection',
        patch: [
          { op: 'test', path: '/dateDirection', value: 'before' },
          { op: 'remove', path: '/dateDirection' },
        ],
      },
    },
  ]
}

function dateProblems({ date = '' }: TriggerConfig, customFields: SiteFacts['customFields']): readonly ConfigProblem[] {
  if (date.trim() === '') return [missing('date', 'name a record and its date, such as reservation.checkInAt')]
  const result = findDate(date, customFields)
  return result.ok ? [] : [result.error]
}

/** The time of day at which a date counts; `null` for its own. */
function fixedTime({ dateTime, dateHour, dateMinute }: TriggerConfig): Result<TimeOfDay | null, readonly ConfigProblem[]> {
  if (dateTime !== 'fixed') return ok(null)
  return parseTimeOfDay({ hour: dateHour, minute: dateMinute }, { hour: 'dateHour', minute: 'dateMinute' })
}

function cronProblem(cron: string, { code, start, end, message, remedy }: CronProblem): ConfigProblem {
  return {
    code: code === 'out_of_range' ? code : 'format',
    pointer: '/cron',
    range: [start, end],
    message: `cron "${cron.length > 60 ? `${cron.slice(0, 59)}…` : cron}" cannot be read: ${message}; ${remedy}`,
  }
}

function missing(name: string, remedy: string): ConfigProblem {
  return { code: 'required', pointer: `/${name}`, message: `${name} is missing: ${remedy}` }
}
