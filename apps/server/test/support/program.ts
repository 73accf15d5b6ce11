import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** The program as it is installed; it is built before the tests. */
export const mainFile = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

/** A process of the program, with its output so far. */
export interface RunningProgram {
  /** The id of the process. */
  readonly pid: number
  readonly output: () => string
  readonly errors: () => string
  /** Waits for the first match in its output; fails when the program ends without one. */
  says(pattern: RegExp): Promise<RegExpExecArray>
  signal(name: NodeJS.Signals): void
  /** The exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
}

/** An empty folder for one test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-program-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts the program in a folder, which also contains its data; killed when the test is over. */
export function startProgram(folder: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): RunningProgram {
  const child = spawn(process.execPath, [mainFile, ...args], { cwd: folder, env: { BELFRY_PORT: '0', ...environment } })
  let output = ''
  let errors = ''
  let done = false
  const looking = new Set<() => void>()
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    for (const look of looking) look()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.on('close', (code, signal) => {
      done = true
      resolve(code ?? (signal as NodeJS.Signals))
      for (const look of looking) look()
    })
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    pid: child.pid as number,
    output: () => output,
    errors: () => errors,
    ended,
    signal: (name) => void child.kill(name),
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output)
          if (!match && !done) return
          looking.delete(look)
          if (match) resolve(match)
          else reject(new Error(`the program ended without saying ${pattern}:\n${output}${errors}`))
        }
        looking.add(look)
        look()
      }),
  }
}

/** Runs the program to its end. */
export async function runProgram(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number | NodeJS.Signals; readonly output: string; readonly errors: string }> {
  const program = startProgram(folder, args, environment)
  const code = await program.ended
  return { code, output: program.output(), errors: program.errors() }
}
