// Run as a process of its own by start-embedded.ts: keeps a PostgreSQL as long as its standard input is open. The process that runs the
// tests holds the other end, so however that one ends, killed for instance, the database ends too and its files are removed.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'

/** What the keeper is told, as JSON in its first argument. */
export interface KeeperOrder {
  readonly file: string
  readonly args: readonly string[]
  /** Where it runs. */
  readonly folder: string
  /** Whether the folder is removed at the end, with all that is in it. */
  readonly removes: boolean
  readonly user: { readonly uid: number; readonly gid: number } | null
}

const { file, args, folder, removes, user } = JSON.parse(process.argv[2] as string) as KeeperOrder
// Whoever interrupts the tests in a terminal interrupts this one too; it has to stay until the tests are gone.
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
