import { spawn } from 'node:child_process'
import { describe, expect, onTestFinished, test } from 'vitest'
import { mainFile, runProgram, temporaryFolder } from '../support/program.ts'

/** Runs a command whose reader goes at once, or with the first that it reads; how it ended, and what it complained of. */
async function leave(args: readonly string[], when: 'at once' | 'after the first'): Promise<readonly [unknown, string]> {
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

describe('whose reader has gone', () => {
  test('a command that has more to say than a pipe holds ends quietly', async () => {
    expect(await leave(['openapi'], 'after the first')).toEqual([0, ''])
  })

  test('a command does its work, and says by its exit code what came of it', async () => {
    expect(await leave(['doctor'], 'at once')).toEqual([0, ''])
  })

  test('a server stops, for whom nobody has read where it listens', async () => {
    expect(await leave(['serve'], 'at once')).toEqual([0, ''])
  })
})

test('a Node that is too old is told so before anything is loaded that it cannot load', async () => {
  // What an old Node trips over are packages and what stands behind them, so none of them can be loaded here.
  const old = `
    import { registerHooks } from 'node:module'
    Object.defineProperty(process.versions, 'node', { value: '20.20.2' })
    registerHooks({
      resolve(name, context, next) {
        if (/^[a-z@]/.test(name) && !/^(node|file):/.test(name)) throw new Error('cannot load ' + name)
        return next(name, context)
      },
    })`
  const environment = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(old)}` }
  const { code, output, errors } = await runProgram(temporaryFolder(), ['openapi'], environment)
  expect([code, output]).toEqual([1, ''])
  expect(errors).toMatch(/^Belfry needs Node 22\.18 or later, and this is Node 20\.20\.2\. [^\n]*\n$/)
})
