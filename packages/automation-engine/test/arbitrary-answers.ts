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
const reply: fc.Arbitrary<Reply> = fc.record({
  ok: fc.boolean(),
  value: json,
  text: fc.oneof(
    fc.string(),
    json.map((value) => JSON.stringify(value)),
  ),
  status: fc.constantFrom(200, 204, 301, 404, 409, 500),
  yes: fc.boolean(),
})

/** More replies than a run of ten steps can ask for. */
export const replies: fc.Arbitrary<readonly Reply[]> = fc.array(reply, { minLength: 24, maxLength: 24 })

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
      const found = Array.isArray(value) ? value[index] : value
      const record = typeof found === 'object' && found !== null && !Array.isArray(found) ? found : { firstName: found, status: 'VIP' }
      return yes || index % 2 === 1 ? record : null
    }),
  operation: (_request, { value }) => value,
  http: (_request, { status, text }) => ({ status, text }),
  deliver: (_request, { yes }) => ({ delivered: yes }),
  wait: ({ event }, { yes, value }) =>
    event && yes ? { ended: 'event', event: { ...adaCame, key: event.key, data: { customer: value } } } : { ended: 'time' },
}
