import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { judgingClient, type OutboundClient } from '../../external/http-client/create-client.ts'
import { parseAllowedTargets } from '../../platform/settings/allowed-targets.ts'
import { sendDelivery } from './send-delivery.ts'

const secret = '0f'.repeat(32)
const delivery = {
  id: 'dlv_1',
  signature: `sha256=${'0'.repeat(64)}`,
  body: Buffer.from('{"event":"customer:created"}'),
}

function openClient(addresses: readonly { readonly address: string; readonly family: number }[]): OutboundClient {
  const agent = new Agent({ connect: { lookup: (_host, _options, callback) => callback(null, [...addresses]) } })
  onTestFinished(() => agent.close())
  return judgingClient(agent, parseAllowedTargets('http://receiver.test'), 'webhook')
}

/** A port of this machine on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('an attempt that fails at every address of a name says what went wrong, what to do about it, and the code', async () => {
  const client = openClient([
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ])
  const attempt = await sendDelivery({ ...delivery, url: `http://receiver.test:${await closedPort()}/` }, { client, now: () => 42, secret })
  expect(attempt).toMatchObject({ startedAt: 42, endedAt: 42, statusCode: null, delivered: false, responseBody: new Uint8Array() })
  expect(attempt.error).toBe('The connection was refused; check that it runs, and that it listens at this address and port (ECONNREFUSED).')
})

test('an attempt starts at the moment of the clock and knows how long it took', async () => {
  const server = createServer((_request, response) => response.end('thanks'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const client = openClient([{ address: '127.0.0.1', family: 4 }])
  const attempt = await sendDelivery({ ...delivery, url: `http://receiver.test:${port}/` }, { client, now: () => 42, secret })
  expect(attempt).toMatchObject({ startedAt: 42, endedAt: 42, statusCode: 200, delivered: true, error: null })
  expect(Number.isInteger(attempt.durationMs)).toBe(true)
  expect(Buffer.from(attempt.responseBody).toString()).toBe('thanks')
})
