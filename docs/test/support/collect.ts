import type { ChildProcess } from 'node:child_process'

/** What a program said, and how it ended. */
export interface Ended {
  readonly code: number | null
  readonly output: string
}

/** Everything that a program says, until it ends. */
export function collect(child: ChildProcess): Promise<Ended> {
  let output = ''
  const add = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}
