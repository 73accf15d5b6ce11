import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A server of our own, on data of its own that is thrown away. */
export interface StartedBelfry {
  readonly origin: string
  readonly apiKey: string
  /** Moves the server's clock on, through everything that falls due on the way. */
  advance(duration: string): Promise<void>
  /** Ends the process without a warning, and starts another one on the same data and port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the real server as a process, as `npm start` does, and reads the address and the key that it prints.
 *
 * @param receiver the origin of our receiver: on this machine and without TLS, so the server must be told that it may be reached
 */
export async function startBelfry(receiver: string): Promise<StartedBelfry> {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-demo-'))
  const first = await startProcess(folder, receiver, '0', /API key +(\S+)/)
  const { origin, printed: apiKey } = first
  let child = first.child
  return {
    origin,
    apiKey,
    async advance(duration) {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${origin}/test/clock`, { method: 'POST', headers, body: JSON.stringify({ advance: duration }) })
      if (!response.ok) throw new Error(`the clock was not moved: ${await response.text()}`)
    },
    async restart() {
      await end(child, 'SIGKILL')
      const next = await startProcess(folder, receiver, new URL(origin).port, /listens at (\S+)/)
      child = next.child
    },
    async stop() {
      await end(child, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts one process and reads what it prints until it has printed what is looked for. */
async function startProcess(folder: string, receiver: string, port: string, awaited: RegExp) {
  const main = join(dirname(fileURLToPath(import.meta.resolve('@belfry/server'))), 'main.js')
  const child = spawn(process.execPath, [main, 'serve', '--demo-site'], {
    env: {
      ...process.env,
      BELFRY_DATABASE_URL: `sqlite:${join(folder, 'belfry.db')}`,
      BELFRY_PORT: port,
      BELFRY_LOG_LEVEL: 'warn',
      BELFRY_ALLOW_TARGETS: receiver,
      BELFRY_TEST_CLOCK: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const line of createInterface({ input: child.stdout })) {
    output += `${line}\n`
    const origin = /listens at (\S+)/.exec(output)?.[1]
    const printed = awaited.exec(output)?.[1]
    if (origin && printed) return { child, origin, printed }
  }
  throw new Error(`The server ended before it was ready:\n${output}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
