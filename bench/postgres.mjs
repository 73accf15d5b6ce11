// A PostgreSQL for the benches: the one of BELFRY_TEST_POSTGRES_URL, or one of the programs that the tests of the server have from npm.
// Not as the tests start it: this one syncs every commit, as one does that keeps somebody's data.
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { copyBinaries, findBinaries } from '../apps/server/test/support/postgres/binaries.ts'

const KEEPER = fileURLToPath(new URL('../apps/server/test/support/postgres/keeper.ts', import.meta.url))
/** PostgreSQL refuses to run as root; this user has no rights and is on every Unix. */
const NOBODY = { uid: 65_534, gid: 65_534 }
/** As PostgreSQL comes, but for memory and connections: every commit is synced before it is answered. */
const SETTINGS = ['max_connections=200', 'shared_buffers=256MB', 'max_wal_size=2GB', 'logging_collector=off', 'lc_messages=C']

/**
 * Starts it, and adds to `stops` what ends it.
 *
 * @returns {Promise<{ createDatabase: () => Promise<string> }>} `createDatabase` makes an empty database and gives its address
 */
export async function startPostgres(stops) {
  const given = process.env.BELFRY_TEST_POSTGRES_URL
  const url = given ?? (await startEmbedded(stops))
  const run = `belfry_bench_${randomBytes(4).toString('hex')}`
  const made = []
  if (given) stops.push(() => onServer(url, (client) => dropAll(client, made)))
  return {
    async createDatabase() {
      const name = `${run}_${made.length + 1}`
      await onServer(url, (client) => client.query(`create database ${name} template template0 encoding 'UTF8' locale 'C'`))
      made.push(name)
      return Object.assign(new URL(url), { pathname: `/${name}` }).href
    },
  }
}

async function onServer(url, work) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function dropAll(client, names) {
  for (const name of names) await client.query(`drop database if exists ${name} with (force)`)
}

async function startEmbedded(stops) {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-bench-postgres-'))
  stops.push(() => rmSync(folder, { recursive: true, force: true }))
  const user = process.getuid?.() === 0 ? NOBODY : null
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  const password = randomBytes(12).toString('hex')
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  let binaries = await findBinaries()
  if (user) {
    for (const path of [data, passwordFile]) chownSync(path, user.uid, user.gid)
    chmodSync(folder, 0o755)
    binaries = copyBinaries(binaries, join(folder, 'postgresql'))
  }
  const making = ['-D', data, '-U', 'belfry', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C']
  execFileSync(binaries.initdb, making, { ...user, cwd: folder, stdio: 'pipe' })
  rmSync(passwordFile)
  const port = await freePort()
  const places = ['listen_addresses=127.0.0.1', `unix_socket_directories=${process.platform === 'win32' ? '' : data}`]
  const args = ['-D', data, '-p', String(port), ...[...places, ...SETTINGS].flatMap((setting) => ['-c', setting])]
  await keep({ file: binaries.postgres, args, folder, removes: true, user }, stops)
  return `postgres://belfry:${password}@127.0.0.1:${port}/postgres`
}

/** The keeper ends PostgreSQL and removes its files when our end of the pipe closes, however we end. */
async function keep(order, stops) {
  const child = spawn(process.execPath, [KEEPER, JSON.stringify(order)], { detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  stops.push(async () => {
    child.stdin.end()
    await ended
  })
  let said = ''
  for await (const text of child.stdout.setEncoding('utf8')) {
    said += text
    if (said.startsWith('ready ')) return
  }
  throw new Error(`PostgreSQL does not start here. Set BELFRY_TEST_POSTGRES_URL to one whose user may create databases.\n${said}`)
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
