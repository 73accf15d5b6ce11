import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The real server, on data of its own that is thrown away. */
export interface StartedServer {
  readonly origin: string
  readonly apiKey: string
  /** What it printed when it was started. */
  readonly printed: string
  stop(): Promise<void>
}

/** Starts the server as `npm start` does, with settings of its own. It may reach receivers of webhooks on this machine. */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<StartedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-docs-'))
  const main = join(dirname(fileURLToPath(import.meta.resolve('@belfry/server'))), 'main.js')
  const child = spawn(process.execPath, [main, 'serve', '--demo-site'], {
    env: {
      BELFRY_DATABASE_URL: `sqlite:${join(folder, 'belfry.db')}`,
      BELFRY_PORT: '0',
      BELFRY_LOG_LEVEL: 'warn',
      BELFRY_ALLOW_TARGETS: 'http://127.0.0.1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let printed = ''
  for await (const line of createInterface({ input: child.stdout })) {
    printed += `${line}\n`
    if (!line.includes('Ctrl-C')) continue
    return {
      origin: /listens at (\S+)/.exec(printed)?.[1] ?? '',
      apiKey: /API key +(\S+)/.exec(printed)?.[1] ?? '',
      printed,
      async stop() {
        child.kill('SIGTERM')
        await ended
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }
  throw new Error(`The server ended before it was ready:\n${printed}`)
}
