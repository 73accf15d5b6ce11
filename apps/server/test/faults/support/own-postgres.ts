import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { addressOf, onServer } from '../../support/postgres/databases.ts'
import { type KeptPostgres, keep, prepareEmbedded } from '../../support/postgres/start-embedded.ts'

/** A PostgreSQL of one test, to be broken. */
export interface OwnPostgres {
  /** The address of an empty database. */
  readonly url: string
  start(): Promise<void>
  /** Ends it as `pg_ctl stop -m immediate` does: connections break, and it recovers when it is started again. */
  stop(): Promise<void>
  /** Stops every process of it where it stands. Connections stay open, new ones are taken by the system, and nothing is answered. */
  freeze(): void
  thaw(): void
}

/** Makes and starts a PostgreSQL; ended and removed when the test is over. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-postgres-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const { url, order } = await prepareEmbedded(folder)
  let kept: KeptPostgres | null = await keep(order)
  let frozen: readonly number[] = []
  const postgres: OwnPostgres = {
    url: addressOf(url, 'park'),
    async start() {
      kept = await keep(order)
    },
    async stop() {
      await kept?.stop()
      kept = null
    },
    freeze() {
      // The first process first: it makes no more then.
      const first = (kept as KeptPostgres).pid
      process.kill(first, 'SIGSTOP')
      const others = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
      frozen = [first, ...others]
      for (const pid of others) process.kill(pid, 'SIGSTOP')
    },
    thaw() {
      for (const pid of frozen) process.kill(pid, 'SIGCONT')
      frozen = []
    },
  }
  onTestFinished(async () => {
    postgres.thaw()
    await postgres.stop()
  })
  await onServer(url, ["create database park template template0 encoding 'UTF8' locale 'C'"])
  return postgres
}
