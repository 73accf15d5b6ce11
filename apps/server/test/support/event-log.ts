import { idFloor } from '@belfry/core'
import type { ApiAnswer } from './api-answer.ts'
import type { TestServer } from './test-server.ts'
import { eventsAreStable, readEvents } from './webhooks.ts'

/** The path of customers. */
export const CUSTOMERS = '/api/orgs/test-park/customers'
/** The path of the event log. */
export const EVENTS = '/api/orgs/test-park/events'

type Caller = Pick<TestServer, 'call'>

type Reader = Pick<TestServer, 'call' | 'installation'>

/** Reads the event log as it is. */
export const read = ({ call }: Caller, query: string, key?: string) => call('GET', `${EVENTS}?${query}`, key === undefined ? {} : { key })

/** Reads the event log when all events are in it that have happened. */
export async function log(server: Reader, query = '', key?: string): Promise<ApiAnswer> {
  await eventsAreStable(server)
  return read(server, query, key)
}

/** Reads what comes after a place in the log. */
export const after = (server: Reader, place: string, more = '') => log(server, `after=${place}${more}`)
export const keysOf = ({ body }: ApiAnswer) => body.data.map(({ eventKey }: { readonly eventKey: string }) => eventKey)
export const idsOf = ({ body }: ApiAnswer): readonly string[] => body.data.map(({ id }: { readonly id: string }) => id)

export async function addCustomer({ call }: Caller, firstName = 'Ada'): Promise<string> {
  return (await call('POST', CUSTOMERS, { body: { firstName } })).body.id
}

/** Puts events of any key into the log, as if they had happened now; none of the operations so far causes most of them. */
export async function putEvents({ installation, organization }: TestServer, key: string, count: number, body: object = {}) {
  const { store, now } = installation
  const from = (await readEvents({ installation })).length
  const rows = Array.from({ length: count }, (_, index) => ({
    organization_id: organization.id,
    id: `${idFloor('event', now()).slice(0, 14)}${(from + 1 + index).toString().padStart(16, '0')}`,
    key,
    at: now(),
    trace_id: 'a'.repeat(32),
    span_id: 'b'.repeat(16),
    actor: '{"type":"SYSTEM","id":null}',
    lineage: '{}',
    concerns: ' ',
    body: Buffer.from(JSON.stringify({ event: key, data: body, timestamp: now(), traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) })),
  }))
  await store.write(({ db }) => db.insertInto('events').values(rows).execute())
}

/** Restarts a server as if its data were in another database, where no position of the log is valid. */
export async function restartElsewhere({ installation, restart }: Pick<TestServer, 'installation' | 'restart'>): Promise<TestServer> {
  await installation.store.write(({ db }) =>
    db
      .updateTable('instance')
      .set({ value: 'f'.repeat(32) })
      .where('name', '=', 'epoch')
      .execute(),
  )
  return restart()
}
