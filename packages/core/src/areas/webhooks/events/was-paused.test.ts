import { expect, test } from 'vitest'
import { createSite, NOON } from '../../../../test/site.ts'
import type { AuditQuery, EventView, RecordChange, ServicePort, Values } from '../../../framework/operations/port.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { formatTime } from '../../../kernel/time.ts'
import { wasPaused } from './was-paused.ts'

const DAY = 86_400_000
/** Requests and events have ids that sort by the time they were made: the event is the fifth of them. */
const event = { id: exampleId('event', 5), createdAt: formatTime(NOON) } as EventView

/** A change of the organization: when, from which values, and by which request. */
type Change = readonly [at: number, previous: Values | null, request?: number | null]
const [pause, resume] = [{ automationsPaused: false }, { automationsPaused: true }]

/** The organization as it is now, after these changes, the newest first; of those before them the log says nothing. */
function wasPausedAfter(
  paused: boolean,
  changes: readonly Change[],
  { version = changes.length + 1, later = DAY, retentionDays = 30 } = {},
) {
  const port = createSite().port()
  const rows = changes.map(([at, previous, request = null], index) => ({
    recordId: port.organization.id,
    version: version - index,
    change: 'updated',
    at: formatTime(at),
    previous,
    requestId: request === null ? null : exampleId('request', request),
  }))
  const updatedAt = formatTime(changes[0]?.[0] ?? NOON + DAY)
  const organization = { ...port.organization, automationsPaused: paused, version, updatedAt, retentionDays }
  const audit = {
    ...port.audit,
    async list({ cursor = '0' }: AuditQuery) {
      const next = Number(cursor) + 2
      return {
        data: rows.slice(Number(cursor), next) as unknown as readonly RecordChange[],
        nextCursor: next < rows.length ? `${next}` : null,
      }
    },
  }
  return wasPaused({ ...port, now: NOON + later, organization, audit } as ServicePort, event)
}

test.each([
  ['still is paused since before', true, [[NOON - 1, pause]], true],
  ['is paused since', true, [[NOON + 1, pause]], false],
  [
    'was paused until afterwards',
    false,
    [
      [NOON + 1, resume],
      [NOON - 1, pause],
    ],
    true,
  ],
  [
    'was paused before and after, not then',
    false,
    [
      [NOON + 9, resume],
      [NOON + 8, pause],
      [NOON - 8, resume],
      [NOON - 9, pause],
    ],
    false,
  ],
  [
    'was paused then, and again',
    true,
    [
      [NOON + 9, pause],
      [NOON + 8, resume],
      [NOON - 9, pause],
    ],
    true,
  ],
  [
    'was changed otherwise in the pause',
    false,
    [
      [NOON + 9, { name: 'x' }],
      [NOON + 8, resume],
      [NOON + 7, { name: 'y' }],
    ],
    true,
  ],
] as const)('the organization %s', async (_what, paused, changes, expected) => {
  expect(await wasPausedAfter(paused, changes)).toBe(expected)
})

test.each([
  [
    'before the event',
    false,
    [
      [NOON, resume, 3],
      [NOON, pause, 2],
    ],
    false,
  ],
  [
    'after the event',
    false,
    [
      [NOON, resume, 8],
      [NOON, pause, 7],
    ],
    false,
  ],
  [
    'around the event',
    false,
    [
      [NOON, resume, 8],
      [NOON, pause, 2],
    ],
    true,
  ],
  [
    'by nobody who says when',
    false,
    [
      [NOON, resume],
      [NOON, pause, 2],
    ],
    null,
  ],
  [
    'of something else, by nobody',
    false,
    [
      [NOON, { name: 'x' }],
      [NOON, resume, 8],
    ],
    true,
  ],
] as const)('in the millisecond of the event: changed %s', async (_what, paused, changes, expected) => {
  expect(await wasPausedAfter(paused, changes)).toBe(expected)
})

test('what is gone from the log is older than the event when the event is not as old as that', async () => {
  const changes = [[NOON + DAY, resume]] as const
  expect(await wasPausedAfter(false, changes, { version: 7, later: 29 * DAY })).toBe(true)
  // One that waits for a delivery is.
  expect(await wasPausedAfter(false, changes, { version: 7, later: 30 * DAY })).toBeNull()
  // The log was kept shorter once.
  expect(await wasPausedAfter(false, [[NOON + 2 * DAY, { retentionDays: 7 }], ...changes], { version: 7, later: 29 * DAY })).toBeNull()
})

test('nothing is claimed of a log with holes', async () => {
  expect(await wasPausedAfter(true, [], { version: 3 })).toBeNull()
  expect(await wasPausedAfter(false, [[NOON + 1, null]])).toBeNull()
  const port = createSite().port()
  const organization = { ...port.organization, version: 5, updatedAt: formatTime(NOON + 9) }
  const later = { version: 4, change: 'updated', at: formatTime(NOON + 8), previous: resume, requestId: null }
  const audit = { ...port.audit, list: async () => ({ data: [later as unknown as RecordChange], nextCursor: null }) }
  expect(await wasPaused({ ...port, organization, audit } as ServicePort, event)).toBeNull()
})
