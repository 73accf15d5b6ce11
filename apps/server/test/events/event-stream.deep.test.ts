import { describe, expect, test } from 'vitest'
import { putEvents } from '../support/put-events.ts'
import { namesOf, openStream } from '../support/stream.ts'
import { startTestServer } from '../support/test-server.ts'

/** So much that the buffers of the system are soon full. */
const LARGE = 'x'.repeat(60_000)

describe('a reader who takes nothing', () => {
  test('for a while only reads on from the log, in order and with nothing missing', async () => {
    const server = await startTestServer({
      streamPace: { pollMs: 20, keepAliveMs: 60, rightsMs: 40 },
      environment: { BELFRY_RATE_LIMIT: '0' },
    })
    const [late, quick] = await Promise.all([openStream(server), openStream(server)])
    late.pause()
    const total = 300
    for (let count = 0; count < total; count += 50) await putEvents(server, 50, { from: count, notes: LARGE })
    await quick.until(total)
    late.resume()
    expect(namesOf(await late.until(total))).toEqual(namesOf(quick.events))
    expect(namesOf(quick.events)).toEqual(Array.from({ length: total }, (_, number) => `n${number}`))
  })
})
