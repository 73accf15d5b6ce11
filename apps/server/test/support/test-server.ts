import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Organization } from '@belfry/core'
import { onTestFinished } from 'vitest'
import { foundAdministrator, foundApiKey, foundOrganization } from '../../src/cli/found.ts'
import { type RunningServer, type ServerParts, startServer } from '../../src/create-server.ts'
import { createLogger } from '../../src/operate/create-logger.ts'
import { type Installation, openInstallation } from '../../src/operate/open-installation.ts'
import { parseSettings } from '../../src/operate/settings.ts'
import type { ApiAnswer } from './api-answer.ts'
import { type CallOptions, createApiCaller } from './api-caller.ts'
import { createTestDatabase, type TestDatabaseKind } from './test-database.ts'

/** A real server over a real database, with an organization, an administrator and an administrator's key. */
export interface TestServer {
  readonly server: RunningServer
  readonly installation: Installation
  readonly organization: Organization
  /** The administrator's API key. */
  readonly key: string
  /** The secret part of the administrator's one-time link. */
  readonly welcomeToken: string
  readonly email: string
  /** Everything that was logged so far. */
  readonly logged: () => string
  /** Calls the API with the administrator's key, and checks the answer against the OpenAPI document. */
  call(method: string, path: string, options?: CallOptions): Promise<ApiAnswer>
  /** The same server on the same data, started again. The old one is stopped first. */
  restart(): Promise<TestServer>
  /** A second node on the same data, which must be on PostgreSQL; stopped with the first one. */
  startNode(): Promise<TestServer>
}

/** How a test wants its server. */
export interface TestServerOptions {
  /** Environment variables, as a user would set them. */
  readonly environment?: Readonly<Record<string, string>>
  /** The clock; the real one by default. */
  readonly now?: () => number
  /** How long requests wait for the outside, in milliseconds; what the server has by default. */
  readonly outsideWaitMs?: number
  /** By default what the run of the tests is for. */
  readonly database?: TestDatabaseKind
}

interface Running {
  readonly server: RunningServer
  readonly installation: Installation
}

/** Starts a server for one test; stopped and its data removed when the test is over. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { stop, ...server } = await openTestServer(options)
  onTestFinished(stop)
  return server
}

/** Starts a server that the caller stops: for suites that share one. */
export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer & { stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-test-'))
  let lines = ''
  const destination = {
    write(line: string) {
      lines += line
    },
  }
  const logger = createLogger({ logLevel: 'debug' }, destination)
  const database = await createTestDatabase(folder, options.database)
  const settings = parseSettings({ ...database.environment, BELFRY_PORT: '0', ...options.environment })
  let running: Running | null = null
  const nodes: Running[] = []

  async function startNode(): Promise<Running> {
    const installation = await openInstallation(settings, { logger, strictTurns: true, ...(options.now ? { now: options.now } : {}) })
    const parts: ServerParts =
      options.outsideWaitMs === undefined ? installation : { ...installation, outsideWaitMs: options.outsideWaitMs }
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
  const organization = await foundOrganization(first.installation, { name: 'Test Park', slug: 'test-park' })
  const email = 'admin@example.com'
  const { token } = await foundAdministrator(first.installation, { organizationSlug: 'test-park', email, name: 'Administrator' })
  const key = await foundApiKey(first.installation, { email, name: 'Test' })

  function describe({ server, installation }: Running): TestServer {
    return {
      server,
      installation,
      organization,
      key,
      welcomeToken: token,
      email,
      logged: () => lines,
      call: createApiCaller(`http://127.0.0.1:${server.port}`, key),
      async restart() {
        await stop()
        return describe(await start())
      },
      async startNode() {
        const node = await startNode()
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
    },
  }
}
