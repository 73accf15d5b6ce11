// Runs as a process of its own, started by start-embedded.ts: keeps a PostgreSQL running while its standard input is open. The process that
// runs the tests holds the other end, so however that one ends, killed for instance, the database ends too and its files are removed.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'

/** The first argument of the keeper, as JSON. */
export interface KeeperOrder {
  readonly file: string
  readonly args: readonly string[]
  /** The working directory. */
  readonly folder: string
  /** Whether the folder is removed at the end, with its contents. */
  readonly removes: boolean
  readonly user: { readonly uid: number; readonly gid: number } | null
}

const { file, args, folder, removes, user } = JSON.parse(process.argv[2] as string) as KeeperOrder
// An interrupt in the terminal reaches this process too; it must stay until the tests have ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

const postgres = spawn(file, args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
let output = ''
let isReady = false
postgres.stderr.setEncoding('utf8').on('data', (text: string) => {
  if (isReady) return
  output += text
  if (!/ready to accept (read-only )?connections/.test(output)) return
  isReady = true
  process.stdout.write(`ready ${postgres.pid}\n`)
})
postgres.on('error', (error) => {
  output += String(error)
})
postgres.on('close', () => {
  if (removes) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  if (!isReady) process.stdout.write(output)
  process.exit()
})
process.stdin.resume().on('close', () => {
  postgres.kill('SIGQUIT')
  postgres.kill('SIGCONT') // a test may have frozen it
})
