import fc from 'fast-check'
import type { Answer, AnswerValues, Request, RequestKind } from '../src/index.ts'
import { adaCame } from './starts.ts'

/** What a host might say, whatever it is asked for. */
export interface Reply {
  readonly ok: boolean
  readonly value: unknown
  readonly text: string
  readonly status: number
  /** For waits, whether the event ends them; for messages, whether they arrive. */
  readonly yes: boolean
}

const json = fc.jsonValue({ maxDepth: 3 })

/** One reply. */
export const reply: fc.Arbitrary<Reply> = fc.record({
  ok: fc.boolean(),
  value: json,
  text: fc.oneof(
    fc.string(),
    json.map((value) => JSON.stringify(value)),
  ),
  status: fc.constantFrom(200, 204, 301, 404, 409, 500),
  yes: fc.boolean(),
})

/** As many replies as a run of ten steps can ask for at most, and more. */
export const replies: fc.Arbitrary<readonly Reply[]> = fc.array(reply, { minLength: 44, maxLength: 44 })

/** The reply as an answer to this request. */
export function answerTo(request: Request, { ok, text, ...reply }: Reply): Answer {
  if (!ok) return { ok: false, message: text }
  // The map gives each kind its own value; that the two belong together is beyond what the compiler can see of a union.
  const value = (values[request.kind] as (request: Request, reply: Omit<Reply, 'ok'>) => Answer & { ok: true })(request, { ...reply, text })
  return { ok: true, value } as Answer
}

const values: {
  readonly [K in RequestKind]: (request: Request<K>, reply: Omit<Reply, 'ok'>) => AnswerValues[K]
} = {
  read: ({ records }, { value, yes }) =>
    records.map((_, index) => {
      const item = Array.isArray(value) ? value[index] : value
      const record = typeof item === 'object' && item !== null && !Array.isArray(item) ? item : { firstName: item, status: 'VIP' }
      return yes || index % 2 === 1 ? record : null
    }),
  find: (_request, { value, yes }) => (yes ? { title: value } : null),
  operation: (_request, { value }) => value,
  http: (_request, { status, text }) => ({ status, text }),
  fetch: (_request, { status, text }) => ({ status, text }),
  deliver: (_request, { yes }) => ({ delivered: yes }),
  wait: ({ event, check }, { yes, value }) => {
    if (check && yes) return { ended: 'met', checks: 3, output: {} }
    return event && yes ? { ended: 'event', event: { ...adaCame, key: event.key, data: { customer: value } } } : { ended: 'time' }
  },
  hours: (_request, { yes }) => ({ openingHours: yes ? { monday: [{ from: '09:00', to: '17:00' }] } : null, timeZone: 'Europe/Brussels' }),
  claim: ({ until }, { yes }) => ({ claimed: yes, until }),
  spawn: (_request, { yes, status }) => ({ items: status % 101, truncated: yes, children: status % 101 }),
}
