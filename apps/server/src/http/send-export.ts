import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AnsweredArchive, problem, Refusal } from '@belfry/core'
import { writeExport } from '../exports/write-export.ts'
import type { Service } from '../service.ts'
import { encodeName } from './answer.ts'

/** Sends exports, one of an organization at a time. */
export interface Exports {
  /** Refuses a second export of an organization with 409. To be ended by the function that it returns. */
  begin(organizationId: string): () => void
  /** Answers with an archive. Throws before the first byte, or breaks the connection off: then the archive has no directory, and does not open. */
  send(response: ServerResponse, archive: AnsweredArchive): Promise<void>
}

/** How long who reads an export may take nothing of it, in milliseconds: meanwhile the database keeps what everybody has changed. */
const STALLED_MS = 60_000

/** Makes what sends the exports of a server. */
export function createExports({ store, now }: Service): Exports {
  const underWay = new Set<string>()
  return {
    begin(organizationId) {
      if (underWay.has(organizationId)) throw new Refusal(problem('conflict', { detail: UNDER_WAY }))
      underWay.add(organizationId)
      return () => void underWay.delete(organizationId)
    },
    async send(response, { organizationId, fileName }) {
      await store.snapshot(async (db) => {
        response.setHeader('content-type', 'application/zip')
        response.setHeader('content-disposition', `attachment; filename*=UTF-8''${encodeName(fileName)}`)
        response.setHeader('cache-control', 'no-store')
        response.setHeader('x-content-type-options', 'nosniff')
        await writeExport({ db, organizationId }, { now: now(), write: (bytes) => take(response, bytes) })
      })
      response.end()
    },
  }
}

const UNDER_WAY = 'An export of this organization is under way. Wait until it has ended, then ask again.'

/** Resolves when there is room for more. What is read stays in the database until then, so an export of any size fits into memory. */
async function take(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  if (response.destroyed) throw new Error('whoever read the export has gone')
  if (response.write(bytes)) return
  const ended = new AbortController()
  const timer = setTimeout(() => response.destroy(new Error('nobody took anything of the export for a minute')), STALLED_MS).unref()
  try {
    await Promise.race([
      once(response, 'drain', { signal: ended.signal }),
      once(response, 'close', { signal: ended.signal }).then(() => {
        throw new Error('whoever read the export has gone')
      }),
    ])
  } finally {
    clearTimeout(timer)
    ended.abort()
  }
}
