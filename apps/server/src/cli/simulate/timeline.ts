import { type ExitCoverage, messagesTo, type PlayedScript, type SimulatedRun, type Simulation } from '@belfry/automation-engine/testing'

/** The report of a simulation for people: when each step happened, what the runs did, and what was not as expected. */
export function timelineOf({ simulation, failures }: PlayedScript, coverage: ExitCoverage): readonly string[] {
  const { runs, verdict } = simulation
  const clock = clockOf(simulation)
  return [
    ...(runs.length === 0 ? [`No run was started: ${verdict.starts ? 'the clock has not come so far.' : verdict.message}`] : []),
    ...runs.flatMap((run, index) => ['', ...formatRun(run, runs.length > 1 ? `Run ${index + 1}` : 'The run', clock)]).slice(1),
    ...section('What the runs did', runs.flatMap(doings)),
    ...section('What they told of', tidings(simulation, clock)),
    ...section(
      'Messages to people',
      messagesTo(simulation).map((message) => formatMessage(message, clock)),
    ),
    ...section('Messages to webhooks', runs.flatMap(formatWebhookMessages)),
    ...section('Requests to external systems', simulation.effects.map(formatEffect)),
    '',
    `Times are those of ${clock.timeZone}.`,
    `Exits: ${coverage.taken} of ${coverage.takeable} taken${coverage.missing.length === 0 ? '' : `, not ${coverage.missing.map(({ nodeId, exit }) => `${nodeId} ${exit}`).join(', ')}`}`,
    ...section(
      'Not as expected',
      failures.map(({ pointer, message }) => `${pointer}: ${message}`),
    ),
  ]
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]
}

function formatRun({ status, error, trace, waits }: SimulatedRun, title: string, { format }: Clock): readonly string[] {
  const names = trace.map(({ nodeId, label }) => (label === '' || label === nodeId ? nodeId : `${label} (${nodeId})`))
  const width = Math.max(0, ...names.map((name) => name.length))
  const steps = trace.map(({ startedAt, endedAt, exit, status: came, error: failure, missing }, index) => {
    const words = [exit ?? came, ...(failure === null ? [] : [failure]), ...(missing.length === 0 ? [] : [`empty: ${missing.join(', ')}`])]
    const until = endedAt === null || endedAt === startedAt ? '' : `, until ${format(endedAt)}`
    return `  ${format(startedAt)}  ${(names[index] as string).padEnd(width)}  ${words.join(' — ')}${until}`
  })
  return [`${title} is ${status}${error === null ? '' : `: ${error}`}`, ...steps, ...waits.map((wait) => formatWait(wait, format))]
}

function formatWait({ until, event, webhookId }: SimulatedRun['waits'][number], format: Clock['format']): string {
  const what = event ? ` for ${event.key}${event.record ? ` of ${event.record.id}` : ''}` : webhookId === null ? '' : ` for ${webhookId}`
  return `  waits${what}${until === null ? '' : ` until ${format(until)}`}`
}

/** Operations and outbound requests with their answers. */
function doings({ operations, calls }: SimulatedRun): readonly string[] {
  return [
    ...operations.map(({ operation, answer }) => {
      if (!answer.ok) return `${operation}, refused: ${answer.message}`
      return `${operation}${answer.skipped === undefined ? '' : `, nothing to do: ${answer.skipped}`}${nameOf(answer.value)}`
    }),
    ...calls.map(({ method, path, status }) => `${method} ${path}, ${status}`),
  ]
}

/** The events that the runs caused, each with the name of its record if it has one. */
function tidings({ events }: Simulation, { format }: Clock): readonly string[] {
  return events
    .filter(({ cause }) => cause?.runId)
    .map(({ at, key, about, data }) => {
      const record = Object.values(data).find((value) => (value as { readonly id?: unknown } | null)?.id === about.id)
      return `${format(at)}  ${key}${nameOf(record ?? about)}`
    })
}

/** A record by its id and its name. */
function nameOf(record: unknown): string {
  const { id, title, name, subject } = (record ?? {}) as Readonly<Record<string, unknown>>
  const called = [title, name, subject].find((value) => typeof value === 'string')
  return `${typeof id === 'string' ? `  ${id}` : ''}${called === undefined ? '' : `  ${String(called)}`}`
}

function formatMessage(
  { channel, recipient, subject, body, status, createdAt }: Readonly<Record<string, unknown>>,
  { format }: Clock,
): string {
  const text = String(body).replaceAll(/\s+/g, ' ')
  const beginning = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).trimEnd()}…` : text
  const when = format(Date.parse(String(createdAt)))
  return `${when}  ${channel} to ${recipient}, ${status}: ${subject === null ? '' : `${subject} — `}${beginning}`
}

/** How many characters of a message are printed. */
const MAX_TEXT = 120

function formatWebhookMessages({ messages }: SimulatedRun): readonly string[] {
  return messages.map(
    ({ webhookId, event, status, attempts }) =>
      `${event} to ${webhookId}, ${status} (${attempts.map((attempt) => attempt.status).join(', ')})`,
  )
}

function formatEffect({ kind, about, answer }: Simulation['effects'][number]): string {
  return `${kind} for ${about.id}, ${answer.accepted ? 'accepted' : `refused: ${answer.reason}`}`
}

/** The local time of the site: whoever has drawn a flow for nine in the morning wants to read nine. */
interface Clock {
  readonly timeZone: string
  format(moment: number): string
}

function clockOf(simulation: Simulation): Clock {
  const timeZone = String(simulation.records('orgs')[0]?.timeZone)
  // Swedish formats days and times as ISO 8601 does.
  const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return { timeZone, format: (moment) => formatter.format(moment) }
}
