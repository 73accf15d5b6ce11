import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { loadDemoSite } from '../../src/cli/demo-site/load-demo-site.ts'
import type { ApiRecord } from './api-record.ts'
import { moveClock, startWithStandingClock } from './standing-clock.ts'
import type { TestServer } from './test-server.ts'

const PARK = '/api/orgs/test-park'
const examples = join(import.meta.dirname, '../../../../examples/flows/flows')

/** A Wednesday at ten in the morning, in local time of the site. */
const WEDNESDAY = '2027-06-16T08:00:00.000Z'

/** The names of the example flows' files. */
export const exampleNames: readonly string[] = readdirSync(examples).map((file) => file.replace(/\.json$/, ''))

/** The content of an example flow's file. */
export interface ExampleFile {
  readonly name: string
  readonly description: string
  readonly definition: object
  readonly records: readonly { readonly kind: string; readonly id: string }[]
}

/** Reads the file of an example flow. */
export function readExample(name: string): ExampleFile {
  return JSON.parse(readFileSync(join(examples, `${name}.json`), 'utf8')) as ExampleFile
}

/** A server with the demo site, on a Wednesday at ten; its clock stands until it is moved. */
export interface DemoSite extends TestServer {
  /** Every record of a collection, the newest first. */
  list(collection: string): Promise<readonly ApiRecord[]>
  /** The newest record with these values. */
  find(collection: string, values: Readonly<Record<string, unknown>>): Promise<ApiRecord>
  /**
   * Sends a body to a path below that of the organization, by POST by default. Returns the body of the answer, which must not be a problem.
   */
  send(path: string, body?: object, method?: 'POST' | 'PATCH'): Promise<ApiRecord>
  /** Advances the clock by a duration such as `8 days`, and does all due work on the way. */
  advance(span: string): Promise<void>
}

/** Starts a server and loads the demo site. */
export async function startDemoSite(): Promise<DemoSite> {
  const server = await startWithStandingClock()
  await moveClock(server, { now: WEDNESDAY })
  await loadDemoSite(server.installation, 'test-park')
  await server.server.idle()
  const list = async (collection: string) => (await server.call('GET', `${PARK}/${collection}?limit=200`)).body.data
  return {
    ...server,
    list,
    async find(collection, values) {
      const match = (await list(collection)).find((record: ApiRecord) =>
        Object.entries(values).every(([key, value]) => record[key] === value),
      )
      expect(match, `${collection}: ${JSON.stringify(values)}`).toBeDefined()
      return match
    },
    async send(path, body, method = 'POST') {
      const answer = await server.call(method, `${PARK}${path}`, body === undefined ? {} : { body })
      expect([answer.status, answer.body]).toEqual([expect.toSatisfy((status: number) => status < 300), expect.anything()])
      await server.server.idle()
      return answer.body
    },
    async advance(span) {
      await moveClock(server, { advance: span })
      await server.server.idle()
    },
  }
}
