import type { IncomingMessage, ServerResponse } from 'node:http'
import { fieldProblem, formatTime, isRefusal, parseTime, problem, Refusal } from '@belfry/core'
import { advanceTo, type ClockAdvance, parseDuration, type TestClock } from '../../platform/process/test-clock.ts'
import { answerJson, answerProblem } from '../answers/answer.ts'
import { parseJsonBody, readJsonBytes } from '../body/read-body.ts'

/** How long advancing the clock may take in real time, in milliseconds. */
const ADVANCE_MS = 60_000

/** The latest moment, a day before the last that can be written, so that later moments can be computed from it. */
const LAST_MOMENT = Date.UTC(9999, 11, 30)

/** The parts of the server that the test clock's route uses. */
export interface TestClockOptions extends Omit<ClockAdvance, 'signal'> {
  readonly appUrl: () => string
  readonly newRequestId: () => string
}

/**
 * `GET` and `POST /test/clock`, which exist only with BELFRY_TEST_CLOCK: reads the clock of the service, freezes it, or advances it, doing
 * all due work on the way.
 */
export function createTestClockHandler(clock: TestClock, options: TestClockOptions) {
  let previous: Promise<unknown> = Promise.resolve()
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      if (request.method === 'GET') return answerJson(response, 200, stateOf(clock))
      if (request.method !== 'POST') throw new Refusal(problem('method_not_allowed', { detail: 'Use GET or POST.' }))
      const wish = readWish(parseJsonBody(await readJsonBytes(request)))
      const walking = previous.then(() => obey(clock, wish, options))
      previous = walking.catch(() => {})
      const reached = await walking
      answerJson(response, 200, { ...stateOf(clock), reached })
    } catch (error) {
      const reason = isRefusal(error) ? error.problem : problem('internal')
      answerProblem(response, reason, { appUrl: options.appUrl(), instance: '/test/clock', requestId: options.newRequestId() })
    }
  }
}

function stateOf(clock: TestClock) {
  return { now: formatTime(clock.now()), frozen: clock.isFrozen }
}

/** The requested change of the clock: one of three members, `freeze` also together with another. */
interface Wish {
  readonly freeze: boolean | null
  readonly target: (present: number) => number
}

function readWish(body: unknown): Wish {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refusal('', 'must be an object')
  const { now, advance, freeze, ...others } = body as Readonly<Record<string, unknown>>
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw refusal(`/${unknown}`, `${unknown} is not known; send now, advance or freeze`)
  if (freeze !== undefined && typeof freeze !== 'boolean') throw refusal('/freeze', 'freeze must be true or false')
  if (now !== undefined && advance !== undefined) throw refusal('/advance', 'send now or advance, not both')
  return { freeze: freeze ?? null, target: targetOf(now, advance) }
}

function targetOf(now: unknown, advance: unknown): Wish['target'] {
  if (now !== undefined) {
    const moment = typeof now === 'string' ? parseTime(now) : now
    if (typeof moment !== 'number' || !Number.isSafeInteger(moment))
      throw refusal('/now', 'now must be a time such as 2026-07-01T12:00:00Z, or Unix milliseconds')
    return (present) => {
      if (moment < present) throw refusal('/now', `now must not be before ${formatTime(present)}: the clock cannot go back`)
      return moment
    }
  }
  if (advance === undefined) return (present) => present
  const duration = typeof advance === 'string' ? parseDuration(advance) : advance
  if (typeof duration !== 'number' || !Number.isSafeInteger(duration) || duration < 0)
    throw refusal('/advance', 'advance must be a duration such as "2 hours" or "1 day 30 minutes", or milliseconds')
  return (present) => present + duration
}

async function obey(clock: TestClock, { freeze, target }: Wish, { nextDueAt, idle }: TestClockOptions): Promise<boolean> {
  if (freeze === true) clock.freeze(true)
  const moment = target(clock.now())
  if (moment > LAST_MOMENT) throw refusal('', 'the clock ends with the year 9999, beyond which no time can be written')
  const reached = await advanceTo(clock, moment, { nextDueAt, idle, signal: AbortSignal.timeout(ADVANCE_MS) })
  if (freeze === false) clock.freeze(false)
  return reached
}

function refusal(pointer: string, message: string): Refusal {
  return new Refusal(fieldProblem('invalid_request', pointer, message, 'invalid'))
}
