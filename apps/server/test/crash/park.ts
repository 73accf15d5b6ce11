import { connectorDefinitions } from '../../src/external/connectors/index.ts'
import { openInstallation } from '../../src/maintenance/open-installation.ts'
import { createLogger } from '../../src/platform/process/create-logger.ts'
import { parseSettings } from '../../src/platform/settings/settings.ts'
import { type Rows, readRows } from '../simulation/world/rows.ts'
import { draw, on } from '../support/flows.ts'
import { type RunningProgram, runProgram, startProgram } from '../support/program.ts'

// A park on the real server as a process of its own: how it is started, what stands in it, and how its database is read.

/** Environment variables of a server. */
export type Environment = Readonly<Record<string, string>>

/** What a server needs so that the loss can be judged: receivers on this machine, and no limit of requests. */
export const judged: Environment = { BELFRY_ALLOW_TARGETS: 'http://127.0.0.1', BELFRY_RATE_LIMIT: '0' }
/** The same with a clock that tests move. Of several servers on one database each would have its own. */
export const judgedByClock: Environment = { ...judged, BELFRY_TEST_CLOCK: '1' }

/** A process that serves. */
export interface ServingProgram {
  readonly program: RunningProgram
  readonly port: number
}

/** Where the API of the park is. */
export const PARK = '/api/orgs/demo-park'
/** The name of the messages that runs send. */
const MESSAGE = 'run:told'

/** Starts a server in a folder; resolves when it serves. */
export async function serve(folder: string, environment: Environment): Promise<ServingProgram> {
  const program = startProgram(folder, ['serve'], environment)
  const [, port] = await program.says(/listens at http:\/\/\S+:(\d+)/)
  await program.says(/Stop with Ctrl-C/)
  return { program, port: Number(port) }
}

/** An administrator's key. */
export async function makeKey(folder: string, environment: Environment): Promise<string> {
  const { output, errors } = await runProgram(folder, ['create-key', '--email', 'admin@demo-park.example'], environment)
  const [key] = /bfy_\S+/.exec(output) ?? []
  if (key === undefined) throw new Error(`no key was made: ${errors}`)
  return key
}

/** A webhook that is told of new customers. */
export async function subscribe(port: number, key: string, url: string): Promise<{ readonly id: string; readonly signingSecret: string }> {
  const response = await post(port, key, `${PARK}/webhooks`, { url, subscribedEventKeys: ['customer:created'] })
  return (await response.json()) as { readonly id: string; readonly signingSecret: string }
}

/**
 * Has every customer start a flow that makes tasks in three transactions, sends a message and waits for that, and then for an event that
 * never comes: an hour, or a minute where no clock can be moved.
 */
export async function automate(port: number, key: string, webhookId: string, wait: 'hour' | 'minute' = 'hour'): Promise<void> {
  const task = (title: string) => ['taskCreate', { title: `${title} of {run.id}` }] as const
  const definition = draw(
    {
      start: on('customer:created'),
      isAda: [
        'condition',
        { conditions: { match: 'all', rules: [{ id: 'r', field: 'customer.firstName', operator: 'is', value: 'Ada' }] } },
      ],
      first: task('first'),
      tell: ['webhookSend', { webhookId, event: MESSAGE, payload: '{"run": "{run.id}"}' }],
      second: task('second'),
      wait: ['waitForEvent', { eventKey: 'customer:updated', sameRecord: true, timeout: { amount: 1, unit: `${wait}s` } }],
      third: task('third'),
    },
    [
      'start out isAda',
      'isAda yes first',
      'first out tell',
      'tell success second',
      'tell failed second',
      'second out wait',
      'wait timeout third',
    ],
  )
  const response = await post(port, key, `${PARK}/automations`, { name: 'Welcome', definition })
  const { id } = (await response.json()) as { readonly id: string }
  const enabled = await post(port, key, `${PARK}/automations/${id}`, { enabled: true }, 'PATCH')
  if (!enabled.ok) throw new Error(`the flow was not enabled: ${await enabled.text()}`)
}

/** Lets 40 hours pass, in which every delivery and every wait comes to its end. On a busy machine one call does not get so far. */
export async function advance(port: number, key: string): Promise<void> {
  for (let reached = false; !reached; ) {
    const response = await post(port, key, '/test/clock', { advance: '40 hours' })
    ;({ reached } = (await response.json()) as { readonly reached: boolean })
  }
}

/** Sends JSON with a key. */
export function post(
  port: number,
  key: string,
  path: string,
  body: object,
  method = 'POST',
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-api-key': key, ...headers },
    body: JSON.stringify(body),
  })
}

/** Reads a database whose server has ended, or that another process may read. */
export async function withStore<T>(folder: string, environment: Environment, read: (store: StoreOf) => Promise<T>): Promise<T> {
  const locations = { BELFRY_MASTER_KEYS_FILE: `${folder}/data/master.key`, BELFRY_DATABASE_URL: `sqlite:${folder}/data/belfry.db` }
  const installation = await openInstallation(parseSettings({ ...locations, ...environment }, connectorDefinitions), {
    logger: createLogger({ logLevel: 'silent' }),
  })
  try {
    return await read(installation.store)
  } finally {
    await installation.store.close()
  }
}

type StoreOf = Awaited<ReturnType<typeof openInstallation>>['store']

/** The deliveries that the killed process had claimed: each may have been on its way. */
export function readClaimed(folder: string, environment: Environment) {
  return withStore(folder, environment, (store) =>
    store.read((db) => db.selectFrom('deliveries').select(['id', 'lease_owner']).where('lease_owner', 'is not', null).execute()),
  )
}

/** Every row that is judged. */
export const readAll = (folder: string, environment: Environment): Promise<Rows> => withStore(folder, environment, readRows)
