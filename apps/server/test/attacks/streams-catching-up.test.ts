import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { putEvents } from '../support/put-events.ts'
import { openStream } from '../support/stream.ts'
import { startTestServer } from '../support/test-server.ts'

// Four readers who caught up with a long log kept everybody else waiting for 5.2 s: on SQLite reading a piece waits for nothing, so each piece
// followed the one before in the same turn of the event loop.

const EVENTS = 900
const READERS = 3

/** In which turn of the event loop pieces of the log were read that hold something. */
function watchPieces(store: Awaited<ReturnType<typeof startTestServer>>['server']['service']['store']) {
  const ticks: number[] = []
  let tick = 0
  let isOver = false
  const { read } = store
  const watched: typeof read = async (work) => {
    const result = await read(work)
    if (typeof result === 'object' && result !== null && 'events' in result && (result.events as readonly unknown[]).length > 0)
      ticks.push(tick)
    return result
  }
  Object.assign(store, { read: watched })
  void (async () => {
    for (; !isOver; tick++) await nextTurn()
  })()
  return {
    turns: ticks,
    stop() {
      isOver = true
    },
  }
}

test('readers that catch up read one piece of the log in a turn of the event loop', async () => {
  const server = await startTestServer({ database: 'sqlite' })
  const first = await openStream(server)
  const start = first.lastId()
  first.close()
  await putEvents(server, EVENTS)
  const watched = watchPieces(server.server.service.store)
  const readers = await Promise.all(Array.from({ length: READERS }, () => openStream(server, { lastEventId: start })))
  await Promise.all(readers.map((reader) => reader.until(EVENTS)))
  watched.stop()
  const { turns } = watched
  expect(turns.length).toBeGreaterThanOrEqual((READERS * EVENTS) / 200)
  expect(new Set(turns).size).toBe(turns.length)
})
