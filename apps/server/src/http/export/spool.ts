import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file that is written at the speed of the disk and read at the speed of whoever reads it, both at once. */
export interface Spool {
  /** Adds bytes to the end. */
  write(bytes: Uint8Array): Promise<void>
  /** Nothing more comes; with an error, because something failed, which the reader is told behind the last byte. */
  end(error?: unknown): void
  /** What was written, from the beginning, until the end has come. For one reader. */
  read(): AsyncGenerator<Uint8Array>
  /** Closes and removes it. What is waited for then ends. */
  close(): Promise<void>
}

/** How much is read at a time, in bytes. */
const PIECE = 64 * 1024

/** Opens a spool in the folder for temporary files. Only this user can read it, and where the system lets it be no name leads to it from the start. */
export async function openSpool(): Promise<Spool> {
  const path = join(tmpdir(), `belfry-export-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  const isUnnamed = await rm(path).then(
    () => true,
    () => false, // where an open file cannot be removed it is when it is closed
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
