import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { startProgram, temporaryFolder } from './program.ts'
import type { Receiver } from './receiver.ts'
import { startTestServer } from './test-server.ts'

/** A server to listen to. */
export interface Site {
  readonly origin: string
  readonly key: string
  call(method: string, path: string, body?: unknown): Promise<{ readonly id: string }>
  /** Creates a customer of this first name; resolves with its id. */
  create(firstName: string): Promise<string>
  stop(): Promise<void>
  start(): Promise<void>
}

/** A server at a port that stays the same, with an organization and a key for it. What is tested is the program that listens to it. */
export async function startSite(): Promise<Site> {
  let server = await startTestServer({ environment: { BELFRY_PORT: String(await freePort()) } })
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, `/api/orgs/test-park/${path}`, body === undefined ? {} : { body })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body
  }
  return {
    origin: `http://127.0.0.1:${server.server.port}`,
    key: server.key,
    call,
    create: async (firstName) => (await call('POST', 'customers', { firstName })).id,
    stop: () => server.rest(),
    async start() {
      server = await server.restart()
    },
  }
}

/** Listens, and resolves when what happens from now on arrives. */
export async function startListening({ origin, key }: Site, receiver: Receiver, args: readonly string[]) {
  const given = ['--server', origin, '--organization', 'test-park', '--forward', receiver.url, ...args]
  const listening = startProgram(temporaryFolder(), ['listen', ...given], { BELFRY_API_KEY: key })
  await listening.says(/Listening since/)
  return listening
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
    onTestFinished(() => void server.close())
  })
}
