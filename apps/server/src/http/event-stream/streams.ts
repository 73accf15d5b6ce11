import type { ServerResponse } from 'node:http'
import type { Caller, StreamPlan } from '@belfry/core'
import { createFairSemaphore } from '../../platform/queueing/fair-semaphore.ts'
import { logFailure } from '../../store/log-failure.ts'
import { cursorOf, type EventLog, findPosition, selectBytesAfter } from '../../store/queries/events-after.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { createEventTail, type EventTail } from './event-tail.ts'
import { type StreamPace, streamPace } from './pace.ts'
import type { StreamFilter } from './stream-filter.ts'
import { type StreamReader, startReader } from './stream-reader.ts'
import { createStreamRights } from './stream-rights.ts'
import { createStreamSlots, type StreamSlots } from './stream-slots.ts'

/** A requested stream. */
export interface StreamOrder {
  readonly response: ServerResponse
  readonly organizationId: string
  readonly plan: StreamPlan
  readonly caller: Caller
  /** See `StreamReader`. */
  readonly credential: string
  identify(): Promise<Caller>
}

/** The event streams of a process. */
export interface Streams {
  readonly seats: StreamSlots
  /** Starts a stream; the headers of the response were sent. */
  open(order: StreamOrder): void
  /** Says that something was committed in this organization. */
  wake(organizationId: string): void
  /** Ends all streams, so that their readers reconnect to another process. */
  stop(): Promise<void>
}

/** The most events of a piece, and the most bytes unless its first event alone has more. */
const PIECE = { limit: 200, pageBytes: 256 * 1024 }
/**
 * How many readers that are catching up read at the same time, of one organization and in all: on PostgreSQL limited so that requests need
 * not wait for connections to the database, on SQLite because a piece is read on the event loop, which must do other work before the next
 * one.
 */
const CATCHING_UP = { postgres: { inside: 4, insideOfOne: 2 }, sqlite: { inside: 1, insideOfOne: 1 } }

/** Creates the streams of a process. It does nothing while there are no readers. */
export function createStreams(service: Service, pace: StreamPace = streamPace): Streams {
  const { store, epoch, now, logger, settings } = service
  const readers = new Set<StreamReader>()
  const tails = new Map<string, { readonly tail: EventTail; readers: number }>()
  const semaphore = createFairSemaphore({ ...CATCHING_UP[store.dialect], waitingOfOne: 0 })
  const onError = logFailure(logger, 'could not read on for a reader of events')
  const rights = createStreamRights(readers, { store, pace, onError })
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function look(): void {
    rights.look()
    for (const { tail } of tails.values()) tail.poll()
    for (const reader of readers) reader.keepAlive()
  }

  function enter(log: EventLog): EventTail {
    const { organizationId } = log
    let entry = tails.get(organizationId)
    if (!entry) {
      const tail = createEventTail({
        log,
        logger,
        rights: rights.known,
        read: (from) => store.read((db) => selectBytesAfter(db, log, now(), from, { ...PIECE, keys: null })),
      })
      entry = { tail, readers: 0 }
      tails.set(organizationId, entry)
    }
    entry.readers++
    return entry.tail
  }

  function leave(organizationId: string): void {
    const entry = tails.get(organizationId)
    if (!entry || --entry.readers > 0) return
    tails.delete(organizationId)
    void entry.tail.stop()
  }

  function open({ response, organizationId, plan, ...who }: StreamOrder): void {
    const log = { dialect: store.dialect, epoch, organizationId }
    const read = async (cursor: string, { keys }: StreamFilter) => {
      const readPiece = async () => {
        const piece = await store.read(async (db) =>
          selectBytesAfter(db, log, now(), await findPosition(db, log, now(), cursor), { ...PIECE, keys }),
        )
        // Before the slot is released: on SQLite nothing above yields to the event loop, so readers would pass the slot on until all have
        // finished.
        await new Promise((resolve) => setImmediate(resolve))
        return piece
      }
      const piece = await semaphore(readPiece, { owner: organizationId, patient: true })
      return piece as NonNullable<typeof piece> // patient work is never refused
    }
    const reader = startReader({
      ...who,
      ...{ response, plan, log, pace, read, onError, rights: rights.known, tail: enter(log), retryMs: retryMs() },
      onCutOff: () => logger.debug({ organizationId }, 'a reader of events took nothing, and was cut off'),
      endOfLog: () => store.read(async (db) => cursorOf(log, await findPosition(db, log, now(), 'end'))),
    })
    readers.add(reader)
    timer ??= setInterval(look, pace.pollMs)
    void reader.closed.then(() => {
      readers.delete(reader)
      leave(organizationId)
      if (readers.size > 0) return
      clearInterval(timer)
      timer = undefined
    })
    if (isStopped) reader.end('the server is stopping')
  }

  /** Random, so that readers that lose their connections together do not reconnect together. */
  function retryMs(): number {
    const share = (Buffer.from(service.randomBytes(2)).readUInt16BE() + 1) / 2 ** 16
    return Math.round(pace.retryMs * (1 + share))
  }

  return {
    seats: createStreamSlots(settings),
    open,
    wake: (organizationId) => tails.get(organizationId)?.tail.wake(),
    async stop() {
      isStopped = true
      clearInterval(timer)
      const last = [...readers]
      for (const reader of last) reader.end('the server is stopping')
      await Promise.all([...tails.values()].map(({ tail }) => tail.stop()))
      await Promise.all(last.map(({ closed }) => closed))
    },
  }
}
