import { expect, test } from 'vitest'
import { runProgram, temporaryFolder } from '../support/program.ts'

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
