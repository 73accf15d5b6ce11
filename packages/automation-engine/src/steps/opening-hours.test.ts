import type { OpeningHours } from '@belfry/core'
import { expect, test } from 'vitest'
import { draw, flowOf, newCustomer } from '../../test/draw.ts'
import { configProblems, problemsOf } from '../../test/problems.ts'
import { begin, resumeRun } from '../../test/run-transitions.ts'
import { NOON } from '../../test/starts.ts'
import type { Answer } from '../protocol/request.ts'

const task = (title: string) => ['taskCreate', { title }] as const
const flow = flowOf(
  draw({ start: newCustomer, look: ['openingHours', {}], in: task('in'), out: task('out') }, [
    'start out look',
    'look open in',
    'look closed out',
  ]),
)

function resumeWith(answer: Answer<'hours'>) {
  const started = begin(flow)
  expect(started.requests).toEqual([{ kind: 'hours', key: 'run_1/look/0/1' }])
  return resumeRun(flow, started.run, { key: 'run_1/look/0/1', now: NOON, answer })
}

// 1 July 2026 is a Wednesday; noon of UTC is 14:00 in Brussels.
const on = (from: string, to: string): OpeningHours => ({ wednesday: [{ from, to }] })
const look = (openingHours: OpeningHours | null, timeZone = 'Europe/Brussels') =>
  resumeWith({ ok: true, value: { openingHours, timeZone } }).trace[0]

test.each([
  ['open', on('13:00', '15:00'), 'Europe/Brussels', '2026-07-01T13:00:00.000Z'],
  ['closed at the closing time', on('13:00', '14:00'), 'Europe/Brussels', '2026-07-08T11:00:00.000Z'],
  ['open at the opening time', on('14:00', '15:00'), 'Europe/Brussels', '2026-07-01T13:00:00.000Z'],
  ['closed elsewhere', on('13:00', '15:00'), 'America/New_York', '2026-07-01T17:00:00.000Z'],
  ['open past midnight', { tuesday: [{ from: '20:00', to: '14:30' }] }, 'Europe/Brussels', '2026-07-01T12:30:00.000Z'],
  [
    'closed on a date of its own',
    { ...on('13:00', '15:00'), exceptions: [{ date: '2026-07-01', intervals: [] }] },
    'Europe/Brussels',
    null,
  ],
  ['open without hours', null, 'Europe/Brussels', null],
] as const)('[STEP-openingHours-01] %s', (title, hours, zone, until) => {
  const entry = look(hours as OpeningHours | null, zone)
  expect(entry).toMatchObject({ status: 'done', exit: title.split(' ')[0] })
  if (until !== null || hours === null) expect(entry?.output).toEqual({ until })
})

test('what cannot be read is a failure', () => {
  expect(resumeWith({ ok: false, message: 'No hours.' }).run).toMatchObject({ status: 'failed', error: { message: 'No hours.' } })
})

test('[AUTO-EXIT-05] its exits are open and closed, and it takes no fields', () => {
  expect(configProblems('openingHours', {})).toEqual([])
  const edges = ['start out look', 'look open a', 'look closed a', 'look out a', 'look error a']
  expect(problemsOf(draw({ start: newCustomer, look: ['openingHours', { continueOnError: true }], a: task('x') }, edges))).toEqual([
    'error unknown_exit /edges/3/sourceHandle',
    'error unknown_exit /edges/4/sourceHandle',
    'warning unknown_field /nodes/1/config/continueOnError',
  ])
})
