import { spawn } from 'node:child_process'
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
  stop(): Promise<void>
}

/**
 * Starts the real server as a process, as `npm start` does, and reads the address and the key that it prints.
 *
 * @param receiver the origin of our receiver: on this machine and without TLS, so the server must be told that it may be reached
 */
export async function startBelfry(receiver: string): Promise<StartedBelfry> {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-demo-'))
  const main = join(dirname(fileURLToPath(import.meta.resolve('@belfry/server'))), 'main.js')
  const child = spawn(process.execPath, [main, 'serve', '--demo-site'], {
    env: {
      ...process.env,
      BELFRY_DATABASE_URL: `sqlite:${join(folder, 'belfry.db')}`,
      BELFRY_PORT: '0',
      BELFRY_LOG_LEVEL: 'warn',
      BELFRY_ALLOW_TARGETS: receiver,
      BELFRY_TEST_CLOCK: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let printed = ''
  for await (const line of createInterface({ input: child.stdout })) {
    printed += `${line}\n`
    const origin = /listens at (\S+)/.exec(printed)?.[1]
    const apiKey = /API key +(\S+)/.exec(printed)?.[1]
    if (!origin || !apiKey) continue
    return {
      origin,
      apiKey,
      async advance(duration) {
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(`${origin}/test/clock`, { method: 'POST', headers, body: JSON.stringify({ advance: duration }) })
        if (!response.ok) throw new Error(`the clock was not moved: ${await response.text()}`)
      },
      async stop() {
        child.kill('SIGTERM')
        await ended
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }
  throw new Error(`The server ended before it was ready:\n${printed}`)
}
