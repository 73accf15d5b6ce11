import { spawn } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { mainFile, temporaryFolder } from './program.ts'

/** Runs a command whose reader goes at once, or with the first that it reads. Returns how it ended, and what it complained of. */
export async function leaveProgram(args: readonly string[], when: 'at once' | 'after the first'): Promise<readonly [unknown, string]> {
  const child = spawn(process.execPath, [mainFile, ...args], { cwd: temporaryFolder(), env: { BELFRY_PORT: '0' } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  if (when === 'at once') child.stdout.destroy()
  else child.stdout.once('data', () => child.stdout.destroy())
  return [await new Promise((resolve) => child.on('close', (code, signal) => resolve(code ?? signal))), errors]
}
