import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { PARK, post } from '../../crash/park.ts'

/** What came of requests that were made while something was broken. */
export interface Ledger {
  /** Customers whose creation was answered with 201. */
  readonly accepted: Set<string>
  /** What the problems said that came with 503, and how often. */
  readonly refusals: Map<string, number>
  /** Answers that no fault excuses. */
  readonly strange: string[]
  /** Requests that got no answer because the process was gone. */
  unanswered: number
  /** The longest that a request has waited for its answer, in milliseconds. */
  slowestMs: number
}

/** Requests that go on until they are told to stop. */
export interface Load {
  readonly ledger: Ledger
  /** Resolves when so many more customers were accepted. */
  grown(by: number): Promise<void>
  /** Resolves when so many more requests were answered with 503. */
  refused(by: number): Promise<void>
  stop(): Promise<Ledger>
}

/** A ledger in which nothing stands. */
export function emptyLedger(): Ledger {
  return { accepted: new Set(), refusals: new Map(), strange: [], unanswered: 0, slowestMs: 0 }
}

/** How long a caller rests after a refusal, in milliseconds. */
const REST_MS = 20

/**
 * Creates customers from several callers at once. What is persistent has an `Idempotency-Key`, and is repeated with it until it is
 * accepted: then each is there once, whatever was answered before.
 *
 * @param portOf where the caller with this number asks; asked anew each time
 */
export function startLoad(portOf: (caller: number) => number, key: string, { callers = 8, persistent = false } = {}): Load {
  const ledger = emptyLedger()
  let stopping = false
  const refusals = () => [...ledger.refusals.values()].reduce((sum, count) => sum + count, 0)
  const caller = async (number: number) => {
    while (!stopping) {
      const intention = persistent ? randomUUID() : undefined
      while (!(await createCustomer(portOf(number), key, ledger, intention))) {
        await pause(REST_MS)
        if (!persistent) break
      }
    }
  }
  const calling = Promise.all(Array.from({ length: callers }, (_, number) => caller(number)))
  const reached = async (count: () => number, goal: number) => {
    while (count() < goal) await pause(5)
  }
  return {
    ledger,
    grown: (by) => reached(() => ledger.accepted.size, ledger.accepted.size + by),
    refused: (by) => reached(refusals, refusals() + by),
    async stop() {
      stopping = true
      await calling
      return ledger
    },
  }
}

/** Creates one customer; whether it was accepted. Whatever is wrong with the answer stands in the ledger. */
export async function createCustomer(port: number, key: string, ledger: Ledger, intention?: string): Promise<boolean> {
  const start = performance.now()
  const headers: Record<string, string> = intention === undefined ? {} : { 'idempotency-key': intention }
  try {
    const response = await post(port, key, `${PARK}/customers`, { firstName: 'Ada', notes: 'é 🏕 1.0' }, 'POST', headers)
    const text = await response.text()
    if (response.status === 201) ledger.accepted.add((JSON.parse(text) as { readonly id: string }).id)
    else noteRefusal(ledger, response, text)
    return response.status === 201
  } catch (error) {
    ledger.unanswered++
    if (!isDisconnected(error)) ledger.strange.push(`no answer: ${(error as Error).cause ?? error}`)
    return false
  } finally {
    ledger.slowestMs = Math.max(ledger.slowestMs, performance.now() - start)
  }
}

/** Words that a stranger has no use for and an attacker has. */
const UNTOLD = /\/|sqlite|postgres|127\.0\.0|ECONN|errno|SQLSTATE|node_modules/i

/** A refusal is clean when it is a problem that says what is the matter, when to come again, and nothing about the machine. */
function noteRefusal(ledger: Ledger, response: Response, text: string): void {
  const { headers, status } = response
  const isProblem = headers.get('content-type') === 'application/problem+json'
  const { code, detail } = isProblem ? (JSON.parse(text) as { readonly code: string; readonly detail: string }) : { code: '', detail: '' }
  const isClean = status === 503 && code === 'unavailable' && headers.get('retry-after') !== null && detail !== '' && !UNTOLD.test(detail)
  if (isClean) ledger.refusals.set(detail, (ledger.refusals.get(detail) ?? 0) + 1)
  else ledger.strange.push(`${status} ${text}`)
}

/** Whether nobody listens any more, or the connection broke because its process has ended. */
function isDisconnected(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as { readonly code?: unknown }
  return ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE'].includes(String(code))
}
