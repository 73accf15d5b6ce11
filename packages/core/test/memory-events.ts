import { type EventFilter, type EventPort, type EventView, exampleId, formatTime, parameterProblem, Refusal } from '../src/index.ts'
import type { MemoryEvent, MemorySite } from '../src/memory/index.ts'

const NOON = Date.UTC(2026, 6, 1, 12)

/** The event log over what was emitted. Each event happened one second after the one before. */
export function createEvents(site: MemorySite): EventPort {
  const log = () => site.events.map(viewOf)
  return {
    async list({ limit, cursor, since = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY, ...filter }) {
      const matches = log()
        .filter((event) => fits(event, filter))
        .filter(({ createdAt }) => Date.parse(createdAt) >= since && Date.parse(createdAt) < until)
        .reverse()
      const start = cursor === undefined ? 0 : positionOf(cursor, 'cursor')
      return { data: matches.slice(start, start + limit), nextCursor: matches.length > start + limit ? `at-${start + limit}` : null }
    },
    async listAfter({ after, limit, ...filter }) {
      const events = log()
      const start = after === 'end' ? events.length : after === 'start' || after === '' ? 0 : positionOf(after, 'after')
      const looked = events.slice(start, start + limit) // what does not fit counts too, so a piece can be short
      const next = start + looked.length
      return { data: looked.filter((event) => fits(event, filter)), nextCursor: `at-${next}`, hasMore: next < events.length }
    },
    async cursorFor(after) {
      if (after === 'at-expired') throw new Refusal(parameterProblem('cursor_expired', 'after', 'Events behind it were removed.'))
      return `at-${after === 'end' ? site.events.length : after === 'start' ? 0 : positionOf(after, 'after')}`
    },
    get: async (id) => log().find((event) => event.id === id) ?? null,
    deliveriesOf: async (id) => [
      {
        id: id.replace('evt_', 'dlv_'),
        webhookId: exampleId('webhook'),
        status: 'waiting',
        attemptCount: 0,
        nextAttemptAt: null,
        lastError: null,
      },
    ],
    runsOf: async (id) => [{ id: id.replace('evt_', 'run_'), automationId: exampleId('automation'), status: 'running' }],
  }
}

function viewOf({ key, about, data }: MemoryEvent, index: number): EventView {
  const [timestamp, traceId, spanId] = [NOON + index * 1000, 'a'.repeat(32), 'b'.repeat(16)]
  return {
    id: exampleId('event', index + 1),
    eventKey: key,
    createdAt: formatTime(timestamp),
    recordModel: about.model,
    recordId: about.id,
    traceId,
    spanId,
    actor: { type: 'SYSTEM', id: null },
    envelope: { event: key, data, timestamp, traceId, spanId },
  }
}

function fits({ eventKey, recordId }: EventView, filter: Omit<EventFilter, 'limit'>): boolean {
  return (filter.keys === null || filter.keys.includes(eventKey)) && (filter.recordId === undefined || filter.recordId === recordId)
}

function positionOf(cursor: string, parameter: string): number {
  const position = /^at-(\d+)$/.exec(cursor)?.[1]
  if (position === undefined) throw new Refusal(parameterProblem('invalid_cursor', parameter, `${parameter} is none`))
  return Number(position)
}
