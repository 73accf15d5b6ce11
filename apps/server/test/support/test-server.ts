import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Organization } from '@belfry/core'
import { onTestFinished } from 'vitest'
import { bootstrapAdministrator, bootstrapApiKey, bootstrapOrganization } from '../../src/cli/bootstrap.ts'
import { type RunningServer, type ServerParts, startServer } from '../../src/create-server.ts'
import { connectorDefinitions } from '../../src/external/connectors/index.ts'
import { createNetwork } from '../../src/external/http-client/network.ts'
import { type StreamPace, streamPace } from '../../src/http/event-stream/pace.ts'
import { type Installation, openInstallation } from '../../src/maintenance/open-installation.ts'
import { createPasswords } from '../../src/platform/crypto/passwords.ts'
import { createLogger } from '../../src/platform/process/create-logger.ts'
import { parseSettings } from '../../src/platform/settings/settings.ts'
import { createAnnounced } from './announced.ts'
import type { ApiAnswer } from './api-answer.ts'
import { type CallOptions, createApiCaller } from './api-caller.ts'
import { createTestDatabase, type TestDatabaseKind } from './test-database.ts'

/** A real server with a real database, an organization, an administrator and the administrator's key. */
export interface TestServer {
  readonly server: RunningServer
  readonly installation: Installation
  readonly organization: Organization
  /** The administrator's API key. */
  readonly key: string
  /** The secret part of the administrator's one-time link. */
  readonly welcomeToken: string
  readonly email: string
  /** Everything logged so far. */
  readonly logged: () => string
  /** Calls the API with the administrator's key, and checks the answer against the OpenAPI document. */
  call(method: string, path: string, options?: CallOptions): Promise<ApiAnswer>
  /** Restarts the server on the same data, after stopping the old one. `environment` changes settings from now on. */
  restart(environment?: Readonly<Record<string, string>>): Promise<TestServer>
  /** Stops the server and keeps its data until the test is over. */
  rest(): Promise<void>
  /**
   * Starts a second node on the same data, which must be on PostgreSQL; it is stopped with the first one. By default it has the same clock.
   */
  startNode(own?: Pick<TestServerOptions, 'now'>): Promise<TestServer>
}

/** The options of a test server. */
export interface TestServerOptions {
  /** Environment variables, as an operator would set them. */
  readonly environment?: Readonly<Record<string, string>>
  /** The clock; the real one by default. */
  readonly now?: () => number
  /** A DNS server, as `address:port`; those of the machine by default. */
  readonly nameServer?: string
  /** How long requests wait for effects, in milliseconds; the server's default if missing. */
  readonly externalWaitMs?: number
  /** The deadline of outbound requests of flows, in milliseconds; the server's default if missing. */
  readonly callTimeoutMs?: number
  /** Measures run ticks; by default the machine's clock. */
  readonly stopwatch?: () => number
  /** Measures batches of writes on SQLite; by default the machine's clock. While it stands still, all that is queued shares a commit. */
  readonly storeStopwatch?: () => number
  /** The intervals of event streams; the server's defaults for missing ones. */
  readonly streamPace?: Partial<StreamPace>
  /** By default the database of the test run. */
  readonly database?: TestDatabaseKind
}

/** Hashes of a hundredth of the cost: what the real ones cost, and that they do, is proven where they are made. */
const quickPasswords = createPasswords({ N: 2 ** 10, r: 8, p: 1 })

interface Running {
  readonly server: RunningServer
  readonly installation: Installation
}

/**
 * Starts a server for one test; it is stopped and its data removed when the test is over. The test fails if any answer, to any client, is
 * not documented for its operation in the OpenAPI document.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { stop, ...server } = await openTestServer(options)
  onTestFinished(stop)
  return server
}

/** Starts a server that the caller stops: for suites that share one. */
export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer & { stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-test-'))
  let log = ''
  const announced = createAnnounced()
  const destination = {
    write(line: string) {
      log += line
      announced.read(line)
    },
  }
  const logger = createLogger({ logLevel: 'debug' }, destination)
  const database = await createTestDatabase(folder, options.database)
  let environment = { ...database.environment, BELFRY_PORT: '0', ...options.environment }
  let settings = parseSettings(environment, connectorDefinitions)
  let running: Running | null = null
  const nodes: Running[] = []

  async function startNode({ now } = options): Promise<Running> {
    const installation = await openInstallation(settings, {
      ...{ logger, strictTicks: true },
      ...(now ? { now } : {}),
      ...(options.storeStopwatch ? { storeStopwatch: options.storeStopwatch } : {}),
    })
    const { externalWaitMs, callTimeoutMs, stopwatch, streamPace: ownPace, nameServer } = options
    const parts: ServerParts = {
      ...installation,
      passwords: quickPasswords,
      ...(nameServer === undefined ? {} : { network: createNetwork([nameServer]) }),
      ...(externalWaitMs === undefined ? {} : { externalWaitMs }),
      ...(callTimeoutMs === undefined ? {} : { callTimeoutMs }),
      ...(stopwatch === undefined ? {} : { stopwatch }),
      ...(ownPace === undefined ? {} : { streamPace: { ...streamPace, ...ownPace } }),
    }
    const server = await startServer(parts, { publicFolder: join(import.meta.dirname, '../../dist/public') })
    return { server, installation }
  }
  async function start(): Promise<Running> {
    running = await startNode()
    return running
  }
  async function stop() {
    for (const { server, installation } of [...nodes.splice(0), ...(running ? [running] : [])]) {
      await server.stop()
      await installation.store.close()
    }
    running = null
  }

  const first = await start()
  const organization = await bootstrapOrganization(first.installation, { name: 'Test Park', slug: 'test-park' })
  const email = 'admin@example.com'
  const { token } = await bootstrapAdministrator(first.installation, { organizationSlug: 'test-park', email, name: 'Administrator' })
  const key = await bootstrapApiKey(first.installation, { email, name: 'Test' })

  function describe({ server, installation }: Running): TestServer {
    return {
      server,
      installation,
      organization,
      key,
      welcomeToken: token,
      email,
      logged: () => log,
      call: createApiCaller(`http://127.0.0.1:${server.port}`, key),
      rest: stop,
      async restart(changes = {}) {
        await stop()
        environment = { ...environment, ...changes }
        settings = parseSettings(environment, connectorDefinitions)
        return describe(await start())
      },
      async startNode(own) {
        const node = await startNode(own)
        nodes.push(node)
        return describe(node)
      },
    }
  }
  return {
    ...describe(first),
    async stop() {
      await stop()
      await database.remove()
      rmSync(folder, { recursive: true, force: true })
      announced.require()
    },
  }
}
