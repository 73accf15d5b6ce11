// Runs in a worker thread and moves the write-ahead log of a database into its file, once per message, on a connection of its own. The first message
// that it sends says that it is ready.
import { parentPort } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { checkpoint } from './checkpoint.ts'
import type { CheckpointJob } from './checkpointer.ts'

let open: { readonly file: string; readonly database: Database.Database } | null = null

function connectionTo(file: string): Database.Database {
  if (open?.file === file) return open.database
  const database = new Database(file, { fileMustExist: true })
  // The log is synced before anything of it is moved, and the file before the log may be overwritten.
  database.pragma('synchronous = full')
  open = { file, database }
  return database
}

parentPort?.on('message', ({ file }: CheckpointJob) => {
  try {
    // Passive: it waits for nobody, and nobody waits for it.
    const database = connectionTo(file)
    const made = checkpoint((sql) => database.prepare(sql).get(), 'passive')
    parentPort?.postMessage({ kind: 'made', made })
  } catch (error) {
    parentPort?.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
})
parentPort?.postMessage({ kind: 'started' })
