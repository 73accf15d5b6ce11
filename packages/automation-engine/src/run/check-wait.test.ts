import { describe, expect, test } from 'vitest'
import { all, draw, flowOf, newCustomer } from '../../test/draw.ts'
import { begin, requestOf } from '../../test/run-transitions.ts'
import { ada, NOON, startWith } from '../../test/starts.ts'
import type { RecordRead, Request } from '../protocol/request.ts'
import { nodeOfRequest, requestKey } from '../protocol/request.ts'
import { advance } from './advance.ts'
import { type CheckFacts, checkWait, firstCheckAt, recordsToCheck } from './check-wait.ts'
import { parseRunState } from './parse-run-state.ts'

const MINUTE = 60_000
const spans = { interval: { amount: 10, unit: 'minutes' }, timeout: { amount: 25, unit: 'minutes' } }
const rules = all(['customer.status', 'is', 'BLACKLISTED'], ['customer.firstName', 'isNot', '{customer.lastName}'])
const flow = flowOf(draw({ start: newCustomer, wait: ['waitUntil', { conditions: rules, ...spans }] }, ['start out wait']))
const started = begin(flow)
const wait = requestOf(started, 'wait')
// As a host has it that was stopped meanwhile.
const run = parsed(started.run)

function parsed(state: unknown) {
  const read = parseRunState(JSON.parse(JSON.stringify(state)))
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

const facts = (now: number, record: object | null = ada): CheckFacts => ({
  now,
  checks: 4,
  records: [record as Readonly<Record<string, unknown>> | null],
  hours: { openingHours: null, timeZone: 'Europe/Brussels' },
})

describe('a wait until conditions hold', () => {
  test('is looked at first after its interval, with what its conditions read and nothing else', () => {
    expect([firstCheckAt(wait), wait.until]).toEqual([NOON + 10 * MINUTE, NOON + 25 * MINUTE])
    expect(recordsToCheck(flow, run, wait)).toEqual([
      { model: 'customer', id: ada.id, members: ['status', 'firstName', 'lastName'], parents: {} } satisfies RecordRead,
    ])
  })

  test('is looked at again after its interval, and at its end at the latest', () => {
    expect(checkWait(flow, run, wait, facts(NOON + 10 * MINUTE))).toEqual({ nextAt: NOON + 20 * MINUTE })
    expect(checkWait(flow, run, wait, facts(NOON + 20 * MINUTE))).toEqual({ nextAt: NOON + 25 * MINUTE })
    expect(checkWait(flow, run, wait, facts(NOON + 25 * MINUTE))).toEqual({ answer: { ok: true, value: { ended: 'time', checks: 5 } } })
  })

  test('ends with the look that finds them true, also when that comes late', () => {
    for (const now of [NOON + 10 * MINUTE, NOON + 90 * MINUTE]) {
      const look = checkWait(flow, run, wait, facts(now, { ...ada, status: 'BLACKLISTED' }))
      const held = [
        { id: 'r0', holds: true, actual: 'BLACKLISTED' },
        { id: 'r1', holds: true, actual: 'Ada' },
      ]
      expect(look).toEqual({ answer: { ok: true, value: { ended: 'met', checks: 5, output: { rules: held } } } })
      if (!('answer' in look)) throw new Error('it holds')
      const { trace } = advance(flow, run, { key: wait.key, now, answer: look.answer })
      expect(trace).toMatchObject([{ exit: 'met', output: { checks: 6 } }])
    }
  })

  test('takes a record that is gone as it was in the event', () => {
    expect(checkWait(flow, run, wait, facts(NOON + 10 * MINUTE, null))).toEqual({ nextAt: NOON + 20 * MINUTE })
  })
})

describe('nothing else', () => {
  const { check: _, ...rest } = wait
  const plain: Request<'wait'> = rest
  test('is looked at: a wait of a version before has no check', () => {
    expect([firstCheckAt(plain), recordsToCheck(flow, run, plain)]).toEqual([null, []])
    expect(() => checkWait(flow, run, plain, facts(NOON))).toThrow('waits for nothing that could be looked at')
  })

  test('can be looked at where the run stands', () => {
    const delayed = flowOf(
      draw({ start: newCustomer, wait: ['delay', { mode: 'duration', duration: { amount: 1, unit: 'days' } }] }, ['start out wait']),
    )
    expect(() => checkWait(delayed, begin(delayed, startWith()).run, wait, facts(NOON))).toThrow('waits with a check and has none')
    expect(() => checkWait(flow, { ...run, position: null }, wait, facts(NOON))).toThrow('does not wait')
  })
})

test('the node of a request is found, whatever its id holds', () => {
  for (const id of ['a', 'a/b/c', '/', ''])
    for (const stage of ['read', 3] as const) expect(nodeOfRequest(requestKey('run_1', id, stage, 2))).toBe(id)
})
