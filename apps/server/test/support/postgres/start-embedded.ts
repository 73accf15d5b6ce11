import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyBinaries, findBinaries } from './binaries.ts'
import type { KeeperOrder } from './keeper.ts'

/** A PostgreSQL for tests. */
export interface EmbeddedPostgres {
  /** The URL of its superuser, with a password. */
  readonly url: string
  /** Stops it and removes its files. */
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root; this user has no rights and exists on every Unix. */
const NOBODY = { uid: 65_534, gid: 65_534 }

/**
 * Creates a new PostgreSQL in a temporary folder and starts it. It syncs nothing, so it is fast, and ends with this process.
 *
 * @throws Error that says what to do where it cannot run
 */
export async function startEmbedded(): Promise<EmbeddedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-postgres-'))
  try {
    return await start(folder)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(
      'The PostgreSQL for the tests does not start here. Set BELFRY_TEST_POSTGRES_URL to a server whose user may create databases, ' +
        'such as postgres://postgres:secret@localhost/postgres.',
      { cause: error },
    )
  }
}

/** A PostgreSQL that was created but not started. */
export interface PreparedPostgres {
  readonly url: string
  readonly order: KeeperOrder
}

async function start(folder: string): Promise<EmbeddedPostgres> {
  const { url, order } = await prepareEmbedded(folder)
  const { stop } = await keep({ ...order, removes: true })
  return { url, stop }
}

/** Creates a new PostgreSQL in a folder. */
export async function prepareEmbedded(folder: string): Promise<PreparedPostgres> {
  const user = process.getuid?.() === 0 ? NOBODY : null
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  let binaries = await findBinaries()
  if (user) {
    for (const path of [data, passwordFile]) chownSync(path, user.uid, user.gid)
    chmodSync(folder, 0o755)
    binaries = copyBinaries(binaries, join(folder, 'postgresql'))
  }
  // Anybody on this machine could connect, so it needs a password.
  const making = ['-D', data, '-U', 'belfry', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C']
  // Nobody guesses such a password, so it need not be slow to check: each test makes some connections.
  const quick = ['--no-sync', '-c', 'scram_iterations=1']
  execFileSync(binaries.initdb, [...making, ...quick], { ...user, cwd: folder, stdio: 'pipe' })
  rmSync(passwordFile)

  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${process.platform === 'win32' ? '' : data}`,
    'max_connections=400',
    'shared_buffers=64MB',
    ...['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'logging_collector=off', 'lc_messages=C'],
  ]
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const url = `postgres://belfry:${password}@127.0.0.1:${port}/postgres`
  return { url, order: { file: binaries.postgres, args, folder, removes: false, user } }
}

/** A running PostgreSQL. */
export interface KeptPostgres {
  /** The id of its main process. */
  readonly pid: number
  /** Kills it without a shutdown, as `pg_ctl stop -m immediate` does. */
  stop(): Promise<void>
}

/** Starts the keeper and waits until PostgreSQL is ready. */
export async function keep(order: KeeperOrder): Promise<KeptPostgres> {
  const keeper = fileURLToPath(new URL('keeper.ts', import.meta.url))
  const child = spawn(process.execPath, [keeper, JSON.stringify(order)], { detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  let output = ''
  const pid = await new Promise<number>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const [, id] = /^ready (\d+)\n/.exec(output) ?? []
      if (id !== undefined) resolve(Number(id))
    })
    child.on('error', reject)
    ended.then(() => reject(new Error(output || 'it ended at once')))
  })
  // Neither the process nor its pipes keep the tests running; when the pipe breaks, the keeper ends.
  child.unref()
  for (const pipe of [child.stdin, child.stdout]) (pipe as unknown as { unref(): void }).unref()
  return {
    pid,
    async stop() {
      child.ref()
      child.stdin.end()
      await ended
    },
  }
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { readonly port: number }
  server.close()
  await once(server, 'close')
  return port
}
