import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

test('the built files work as ES module and as CommonJS', () => {
  expect(existsSync(file('../dist/index.cjs')), 'run `pnpm --filter @belfry/client build` first').toBe(true)
  const env = { ...process.env, BELFRY_API_KEY: '', BELFRY_BASE_URL: '' }
  expect(execFileSync(process.execPath, [file('../scripts/check-built.mjs')], { encoding: 'utf8', env })).toBe('')
})

test('the built files and their types need no other package', () => {
  for (const name of ['index', 'stream'].flatMap((entry) => ['js', 'cjs', 'd.ts', 'd.cts'].map((end) => `${entry}.${end}`))) {
    // What both entries use is in files of the package's own.
    expect(readFileSync(file(`../dist/${name}`), 'utf8')).not.toMatch(/(\bfrom |\brequire\(|\bimport\()['"](?!\.\/)/)
  }
})
