// Starts the programs that are measured, and the receiver. Whatever is started is stopped by its handle.
import { fork, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { usedBy } from './counters/figures.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const mainOf = (checkout) => join(checkout, 'apps', 'server', 'dist', 'main.js')
const ours = join(here, '..')
/** The folder of another checkout that was built, whose server is measured beside this one; `null` without one. */
export const before = process.env.BENCH_BEFORE ?? null
/** How long a program has to end by itself, in milliseconds. */
const STOP_MS = 5000

/** Makes a folder that is removed at the end, whatever ends us. */
export function temporaryFolder(stops) {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-bench-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  stops.push(() => {
    process.off('exit', remove)
    remove()
  })
  return folder
}

/** Starts a program and resolves with what it has printed once that matches. Adds to `stops` a function that ends it. */
export async function start(args, environment, pattern, stops) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] })
  endWithUs(child)
  stops.push(() => end(child))
  let printed = ''
  for await (const line of createInterface({ input: child.stdout })) {
    printed += `${line}\n`
    if (pattern.test(printed)) return { printed, pid: child.pid }
  }
  throw new Error(`${args[0]} ended without saying what was expected:\n${printed}`)
}

/**
 * Starts the server as it is shipped, on a new database in `folder`, with an empty organization and without a limit of the rate.
 *
 * @param checkout the folder of its source, which was built
 */
export async function startBelfry(folder, stops, environment = {}, checkout = ours) {
  const database = join(folder, `belfry-${checkout === ours ? 'now' : 'before'}.db`)
  const { origin, key, pid } = await serveWithKey({ BELFRY_DATABASE_URL: `sqlite:${database}`, ...environment }, stops, checkout)
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  return { origin, headers, site: '/api/orgs/demo-park', database, pid }
}

/** Starts the server on a new database, and makes a key for the administrator of its first start. */
export async function serveWithKey(settings, stops, checkout = ours) {
  const { origin, pid } = await serveBelfry('', stops, settings, { pattern: /Stop with Ctrl-C/, checkout })
  const { printed } = await start([mainOf(checkout), 'create-key', '--email', 'admin@demo-park.example'], settings, /^bfy_\S+/m, [])
  return { origin, pid, key: /^bfy_\S+/m.exec(printed)[0] }
}

/** Starts the server as it is shipped on the database in a file, and resolves when it listens. */
export async function serveBelfry(database, stops, environment = {}, { pattern = /listens at (\S+)/, checkout = ours } = {}) {
  const settings = {
    BELFRY_DATABASE_URL: `sqlite:${database}`,
    BELFRY_PORT: '0',
    BELFRY_RATE_LIMIT: '0',
    BELFRY_LOG_LEVEL: 'warn',
    ...environment,
  }
  const { printed, pid } = await start([mainOf(checkout), 'serve'], settings, pattern, stops)
  const origin = /listens at (\S+)/.exec(printed)[1].replace('localhost', '127.0.0.1')
  return { printed, origin, pid }
}

/** Starts the receiver. `expect` announces a run; what it gives resolves when all of it has come. */
export async function startSink(stops) {
  const child = fork(join(here, 'sink.mjs'), { serialization: 'advanced' })
  endWithUs(child)
  stops.push(() => end(child))
  const told = (kind, milliseconds) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => finish(reject, new Error(`the receiver did not say "${kind}" within ${milliseconds} ms`)), milliseconds)
      const listen = (message) => message.kind === kind && finish(resolve, message)
      const finish = (settle, value) => {
        clearTimeout(late)
        child.off('message', listen)
        settle(value)
      }
      child.on('message', listen)
    })
  const { origin } = await told('listening', 10_000)
  return {
    origin,
    async expect(announced, milliseconds) {
      const ready = told('ready', 5000)
      child.send(announced)
      await ready
      const complete = told('complete', milliseconds)
      complete.catch(() => {}) // whoever announced it may fail before waiting for it
      return { complete }
    },
  }
}

/** However we end, nothing that we started stays behind. */
export function endWithUs(child) {
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
}

/** Ends a program, and waits until it is gone. */
export async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(late)
}

/** How long a process has used the processor, in seconds; `null` where the machine does not tell. */
export function cpuSeconds(pid) {
  const used = usedBy(pid)
  return used && used.cpuMs / 1000
}

/** How much memory of a process is resident, in megabytes; `null` where the machine does not tell. */
export function residentMegabytes(pid) {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return null
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))[1]) / 1024
}
