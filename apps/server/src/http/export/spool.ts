import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary file that is written at the speed of the disk and read at the speed of its reader, at the same time. */
export interface Spool {
  /** Adds bytes to the end. */
  write(bytes: Uint8Array): Promise<void>
  /** Ends the file; with an error, which the reader gets after the last byte. */
  end(error?: unknown): void
  /** Everything written, from the beginning until the end. For one reader. */
  read(): AsyncGenerator<Uint8Array>
  /** Closes and deletes the file. Pending operations then end. */
  close(): Promise<void>
}

/** How many bytes are read at a time. */
const PIECE = 64 * 1024

/**
 * Opens a spool in the folder for temporary files. Only this user can read it. Where the system allows it, the file is unlinked at once.
 */
export async function openSpool(): Promise<Spool> {
  const path = join(tmpdir(), `belfry-export-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  const isUnnamed = await rm(path).then(
    () => true,
    () => false, // where an open file cannot be deleted, it is deleted when it is closed
  )
  const progress = new EventEmitter()
  let written = 0
  let isOver = false
  let failure: { readonly error: unknown } | null = null

  function end(error?: unknown): void {
    if (isOver) return
    isOver = true
    failure = error === undefined ? null : { error }
    progress.emit('more')
  }
  return {
    async write(bytes) {
      let done = 0
      while (done < bytes.length) done += (await file.write(bytes, done, bytes.length - done, written + done)).bytesWritten
      written += bytes.length
      progress.emit('more')
    },
    end,
    async *read() {
      let position = 0
      for (;;) {
        if (position < written) {
          const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(Math.min(PIECE, written - position)), 0, null, position)
          position += bytesRead
          yield buffer.subarray(0, bytesRead)
        } else if (isOver) {
          if (failure) throw failure.error
          return
        } else await once(progress, 'more')
      }
    },
    async close() {
      end(new Error('the spool was closed'))
      await file.close()
      if (!isUnnamed) await rm(path, { force: true })
    },
  }
}
