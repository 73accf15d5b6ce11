import type { AnswerValues, RecordRead, Request, RunStart } from '../src/index.ts'

type Values = Readonly<Record<string, unknown>>

/** Records as they are now, by id; `null` for one that is gone. */
export type RecordsNow = Readonly<Record<string, Values | null>>

/** Answers a `read` request as a host would, from records as they are now, and else from the data of the event. */
export function answerRead({ records }: Request<'read'>, start: RunStart, now: RecordsNow = {}): AnswerValues['read'] {
  const known = recordsOf(start, now)
  return records.map((read) => show(read, known))
}

function recordsOf({ cause }: RunStart, now: RecordsNow): ReadonlyMap<string, Values | null> {
  const data = cause.kind === 'event' ? Object.values(cause.data) : []
  const held = data.filter((value): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value))
  return new Map([...held.map((record) => [String(record.id), record] as const), ...Object.entries(now)])
}

function show({ id, members, parents }: RecordRead, known: ReadonlyMap<string, Values | null>): Values | null {
  const record = known.get(id)
  if (!record) return null
  const above = Object.entries(parents).map(([name, wanted]) => {
    const parent = known.get(String(record[`${name}Id`]))
    return [name, parent ? pick(parent, wanted) : null] as const
  })
  return { ...pick(record, members), ...Object.fromEntries(above) }
}

function pick(record: Values, members: readonly string[] | null): Values {
  if (members === null) return record
  return Object.fromEntries(members.flatMap((name) => (Object.hasOwn(record, name) ? [[name, record[name]]] : [])))
}
