import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { addressOf, onServer } from './databases.ts'
import type { KeeperOrder } from './keeper.ts'
import { freePort, type KeptPostgres, keep, prepareEmbedded } from './start-embedded.ts'

/** One of the two PostgreSQL servers. */
export interface PairedPostgres {
  /** The address of the database that the test uses. */
  readonly url: string
  /** Runs statements as a superuser. */
  admin(...statements: string[]): Promise<readonly Record<string, unknown>[]>
  start(): Promise<void>
  /** Kills it without a shutdown. */
  stop(): Promise<void>
}

/** A primary and its standby, with an empty database; stopped and removed when the test is over. */
export interface StandbyPair {
  readonly primary: PairedPostgres
  readonly standby: PairedPostgres
}

/** The name of the standby in `synchronous_standby_names` of the primary. */
export const STANDBY_NAME = 'spare'

/**
 * Creates a pair and starts both. The standby is a copy of the primary from before its first start, so no other programs of PostgreSQL are
 * needed.
 */
export async function startStandbyPair(): Promise<StandbyPair> {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-postgres-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const { url, order } = await prepareEmbedded(folder)
  const copy = copyData(join(folder, 'data'), join(folder, 'standby'), order)
  const { username, password, port } = new URL(url)
  const ownPort = await freePort()
  const following = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=${STANDBY_NAME}`
  const args = order.args.map((argument) => argument.replaceAll(join(folder, 'data'), copy))
  args[args.indexOf('-p') + 1] = String(ownPort)
  const ownUrl = new URL(url)
  ownUrl.port = String(ownPort)

  const primary = paired(url, order)
  const standby = paired(ownUrl.href, { ...order, args: [...args, '-c', `primary_conninfo=${following}`] })
  await primary.start()
  await primary.admin("create database park template template0 encoding 'UTF8' locale 'C'")
  await standby.start()
  await caughtUp({ primary, standby })
  return { primary, standby }
}

/** Resolves when the standby has replayed everything of the primary. */
async function caughtUp({ primary, standby }: StandbyPair): Promise<void> {
  const [here] = await primary.admin('select pg_current_wal_lsn() as lsn')
  for (;;) {
    const [there] = await standby.admin(`select pg_last_wal_replay_lsn() >= '${here?.lsn}'::pg_lsn as there`)
    if (there?.there === true) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function copyData(from: string, to: string, { user }: KeeperOrder): string {
  cpSync(from, to, { recursive: true })
  writeFileSync(join(to, 'standby.signal'), '')
  chmodSync(to, 0o700)
  const paths = ['', ...readdirSync(to, { recursive: true, encoding: 'utf8' })]
  if (user) for (const path of paths) chownSync(join(to, path), user.uid, user.gid)
  return to
}

function paired(url: string, order: KeeperOrder): PairedPostgres {
  let kept: KeptPostgres | null = null
  async function stop() {
    await kept?.stop()
    kept = null
  }
  onTestFinished(stop)
  return {
    url: addressOf(url, 'park'),
    admin: (...statements) => onServer(url, statements),
    async start() {
      kept = await keep(order)
    },
    stop,
  }
}
