import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AnsweredArchive, problem, Refusal } from '@belfry/core'
import { createFairSemaphore } from '../../platform/queueing/fair-semaphore.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { encodeName } from '../answers/answer.ts'
import { openSpool, type Spool } from './spool.ts'
import { writeExport } from './write-export.ts'

/** The organization and the user of an export. */
export interface ExportOf {
  readonly organizationId: string
  /** Who requested it. */
  readonly userId: string
}

/** Sends exports, one of an organization at a time. */
export interface Exports {
  /**
   * Starts an export. Refuses a second one of an organization with 409, and too many in all, or more than `MOST_OF_ONE` of one user, with
   * 429. The returned function must be called at its end.
   */
  begin(whose: ExportOf, response: ServerResponse): () => void
  /**
   * Answers with an archive of one snapshot. It is written to a temporary file as fast as the disk allows, so that the database keeps the
   * snapshot no longer than necessary, and sent from there. Throws before the first byte, or destroys the connection: then the archive has
   * no directory and cannot be opened.
   */
  send(response: ServerResponse, archive: AnsweredArchive): Promise<void>
}

/** The reader of an answer has disconnected, or does not read. This is not an internal failure. */
export class ReaderClosedError extends Error {
  override readonly name = 'ReaderGoneError'
}

/** How long the reader of an export may read nothing, and how long all of it may take, in milliseconds. */
const STALLED_MS = 60_000
const READING_MS = 2 * 3_600_000
/** How many exports this process runs at once, each with its file. `MOST_WRITTEN` of them read from the database at the same time. */
const MOST_RUNNING = 10
/** How many of them one user may have, in as many organizations. */
const MOST_OF_ONE = 3
const MOST_WRITTEN = 2
const RETRY_AFTER_SECONDS = 30

/** Creates the exports of a server. */
export function createExports({ store, now }: Service): Exports {
  const running = new Map<string, string>() // the user, by organization
  const semaphore = createFairSemaphore({ inside: MOST_WRITTEN, insideOfOne: 1, waitingOfOne: 1 })

  /** Writes until everything is written or the reader has disconnected. Reports the result only to the spool. */
  async function fill(spool: Spool, organizationId: string, response: ServerResponse): Promise<void> {
    async function write(bytes: Uint8Array): Promise<void> {
      if (response.destroyed) throw new ReaderClosedError('whoever read the export has gone')
      await spool.write(bytes)
    }
    try {
      await semaphore(
        async () => {
          if (!response.destroyed) await store.snapshot((db) => writeExport({ db, organizationId }, { now: now(), write }))
        },
        { owner: organizationId, patient: true },
      )
      spool.end()
    } catch (error) {
      spool.end(error)
    }
  }

  return {
    begin({ organizationId, userId }, response) {
      if (running.has(organizationId)) throw new Refusal(problem('conflict', { detail: ALREADY_RUNNING }))
      const ofOne = [...running.values()].filter((user) => user === userId).length
      if (running.size >= MOST_RUNNING || ofOne >= MOST_OF_ONE) {
        response.setHeader('retry-after', RETRY_AFTER_SECONDS)
        throw new Refusal(problem('rate_limited', { detail: 'As many exports are under way as there is room for. Ask again in a minute.' }))
      }
      running.set(organizationId, userId)
      return () => void running.delete(organizationId)
    },
    async send(response, { organizationId, fileName }) {
      const spool = await openSpool().catch(refuseWithoutRoom)
      const filling = fill(spool, organizationId, response)
      const timer = setTimeout(() => response.destroy(), READING_MS).unref()
      try {
        for await (const bytes of spool.read()) {
          if (!response.headersSent) writeHead(response, fileName)
          await take(response, bytes)
        }
      } catch (error) {
        if (response.headersSent) response.destroy()
        return refuseWithoutRoom(error)
      } finally {
        clearTimeout(timer)
        await filling
        await spool.close()
      }
      // At the very end: whoever has received all of it may request the next export.
      response.end()
    },
  }
}

/** Error codes of the system for a full disk or quota. */
const FULL = ['ENOSPC', 'EDQUOT']

/** @throws Refusal `unavailable` when the folder for temporary files is full; otherwise the error itself */
function refuseWithoutRoom(error: unknown): never {
  if (!FULL.includes(String((error as { readonly code?: unknown } | null)?.code))) throw error
  throw new Refusal(problem('unavailable', { detail: 'The folder for temporary files has no room for the export. Try again when it has.' }))
}

const ALREADY_RUNNING = 'An export of this organization is under way. Wait until it has ended, then ask again.'

function writeHead(response: ServerResponse, fileName: string): void {
  response.writeHead(200, {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename*=UTF-8''${encodeName(fileName)}`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
}

/** Writes bytes, and resolves when there is room for more. */
async function take(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  if (response.destroyed) throw new ReaderClosedError('whoever read the export has gone')
  if (response.write(bytes)) return
  const ended = new AbortController()
  const timer = setTimeout(() => response.destroy(), STALLED_MS).unref()
  try {
    await Promise.race([
      once(response, 'drain', { signal: ended.signal }),
      once(response, 'close', { signal: ended.signal }).then(() => {
        throw new ReaderClosedError('whoever read the export has gone, or took nothing of it for a minute')
      }),
    ])
  } finally {
    clearTimeout(timer)
    ended.abort()
  }
}
