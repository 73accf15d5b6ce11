import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** One call of the system by which a server has changed or synced a file. */
export interface FileCall {
  readonly call: string
  /** The name of the file, without its folder. */
  readonly file: string
  /** Which of the calls of this name it was, counted from 1. */
  readonly number: number
  /** Whether it was broken, or the process was killed at it. */
  readonly injected: boolean
}

/** Watches, and breaks, what the main thread of a process asks of the system: SQLite does all its work there. */
export interface Tracing {
  /** Ends it: the process goes on, untouched. Gives the calls that were made meanwhile. */
  stop(): Promise<readonly FileCall[]>
}

let traces = 0

/**
 * Attaches strace to a process.
 *
 * @param calls the names of the calls to watch, such as `pwrite64,fsync`
 * @param injection what is done to which of them, as strace has it: `pwrite64:error=EIO:when=7`
 */
export async function trace(folder: string, pid: number, calls: string, injection?: string): Promise<Tracing> {
  const output = join(folder, `trace-${traces++}`)
  const inject = injection === undefined ? [] : ['-e', `inject=${injection}`]
  // -y says which file a descriptor stands for.
  const strace = spawn('strace', ['-y', '-o', output, '-e', `trace=${calls}`, ...inject, '-p', String(pid)])
  const ended = once(strace, 'close')
  onTestFinished(async () => {
    strace.kill('SIGINT')
    await ended
  })
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    strace.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      if (/attached/.test(printed)) resolve()
    })
    ended.then(() => reject(new Error(`strace did not attach: ${printed}`)))
  })
  return {
    async stop() {
      strace.kill('SIGINT')
      await ended
      return [...readCalls(readFileSync(output, 'utf8'))]
    },
  }
}

function* readCalls(text: string): Iterable<FileCall> {
  const counts = new Map<string, number>()
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    const [, call, path] = /^(\w+)\(\d+<([^>]*)>/.exec(line) ?? []
    if (call === undefined || path === undefined) continue
    const number = (counts.get(call) ?? 0) + 1
    counts.set(call, number)
    yield { call, file: basename(path), number, injected: line.includes('(INJECTED)') || /killed by SIGKILL/.test(lines[index + 1] ?? '') }
  }
}
