import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildOpenApi, routes } from '../src/index.ts'
import type { exercise } from './purity-entry.ts'

const root = resolve(import.meta.dirname, '..')
const common = {
  absWorkingDir: root,
  bundle: true,
  write: false,
  metafile: true,
  logLevel: 'silent',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  // Those who install the package have its package.json, not the paths by which its sources are checked.
  tsconfigRaw: '{}',
} satisfies BuildOptions

const POISON = `
  const refuse = (what) => () => { throw new Error(what + ' was asked') }
  const TrueDate = Date
  TrueDate.now = refuse('the clock')
  globalThis.Date = new Proxy(TrueDate, {
    apply: refuse('the clock'),
    construct: (target, given, made) => given.length === 0 ? refuse('the clock')() : Reflect.construct(target, given, made),
  })
  Math.random = refuse('chance')
`

describe('the package', () => {
  test('depends on Ajv and TypeBox alone', () => {
    const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))
    expect(Object.keys(dependencies)).toEqual(['ajv', 'typebox'])
    expect([peerDependencies, optionalDependencies]).toEqual([undefined, undefined])
  })

  test.each([
    ['elsewhere', [], /^typebox(\/|$)/],
    ['on Node', ['node'], /^(typebox(\/|$)|ajv\/dist\/2020\.js$)/],
  ])('imports nothing else as it is built, and nothing of Node, %s', async (_where, conditions, allowed) => {
    const entryPoints = ['dist/index.js', 'dist/memory.js']
    const options = { conditions, entryPoints, outdir: 'dist', format: 'esm', external: ['typebox', 'ajv'] } satisfies BuildOptions
    const { metafile } = await build({ ...common, ...options })
    const imports = Object.values(metafile.inputs).flatMap((input) => input.imports)
    const imported = imports.filter(({ external }) => external).map(({ path }) => path)
    expect(imported.some((path) => path.startsWith('ajv'))).toBe(allowed.test('ajv/dist/2020.js'))
    expect(imported.length).toBeGreaterThan(0)
    for (const path of imported) expect(path).toMatch(allowed)
  })
})

describe('in a realm without clock, chance and world, the built package', () => {
  let script = ''
  let inputs: readonly string[] = []

  beforeAll(async () => {
    const built: Plugin = {
      name: 'built-package',
      setup(build) {
        build.onResolve({ filter: /\/src\/index\.ts$/ }, () => ({ path: resolve(root, 'dist/index.js') }))
        build.onResolve({ filter: /\/src\/memory\/index\.ts$/ }, () => ({ path: resolve(root, 'dist/memory.js') }))
      },
    }
    const bundle = await build({
      ...common,
      entryPoints: ['test/purity-entry.ts'],
      format: 'iife',
      globalName: 'entry',
      plugins: [built],
    })
    script = bundle.outputFiles[0]?.text ?? ''
    inputs = Object.keys(bundle.metafile.inputs)
  })

  test('is what was built, not its sources', () => {
    expect(inputs).toEqual(expect.arrayContaining(['dist/index.js', 'dist/memory.js']))
    expect(inputs.filter((path) => path.startsWith('src/'))).toEqual([])
  })

  test('makes ids, validates, matches, describes itself and runs operations', async () => {
    const realm = poisoned()
    runInContext(script, realm)
    const seen: Awaited<ReturnType<typeof exercise>> = await runInContext('entry.exercise()', realm)
    expect(JSON.parse(JSON.stringify({ ...seen, document: undefined }))).toEqual({
      id: expect.stringMatching(/^cus_/),
      text: '0000',
      mistakes: [{ pointer: '/lastNaem', code: 'unknown_field', message: '"lastNaem" is not a field here; did you mean "lastName"?' }],
      found: 'route',
      time: '2026-07-01T12:00:00.000Z',
      zone: true,
      created: { status: 201, createdAt: '2026-07-01T12:00:00.000Z' },
      statuses: [201, 201, 200, 400],
      events: ['customer:created'],
    })
    const document = JSON.stringify(buildOpenApi(routes, { version: '1', baseUrl: 'https://belfry.example.com' }))
    expect(seen.document === document, 'the built package describes itself as its sources do').toBe(true)
  })

  test('does the same twice, in two realms', async () => {
    const [first, second] = await Promise.all(
      [poisoned(), poisoned()].map((realm) => {
        runInContext(script, realm)
        return runInContext('entry.exercise()', realm)
      }),
    )
    expect(JSON.stringify(first)).toBe(JSON.stringify(second))
  })
})

describe('the poison works', () => {
  test.each([
    ['Date.now()', 'the clock was asked'],
    ['new Date()', 'the clock was asked'],
    ['Date()', 'the clock was asked'],
    ['new (class extends Date {})()', 'the clock was asked'],
    ['Math.random()', 'chance was asked'],
  ])('%s throws', (code, message) => {
    expect(() => runInContext(code, poisoned())).toThrow(message)
  })

  test.each(['process', 'require', 'setTimeout', 'fetch', 'crypto', 'performance', 'console', 'URL'])('%s is not there', (name) => {
    expect(runInContext(`typeof ${name}`, poisoned())).toBe('undefined')
  })

  test('what asks for nothing still works: dates of given moments', () => {
    expect(runInContext('new Date(0).toISOString() + Date.parse("1970-01-01T00:00:00Z")', poisoned())).toBe('1970-01-01T00:00:00.000Z0')
  })
})

/** A realm of its own: the language, the encoder of text that TypeBox hashes with, and nothing else of the host. */
function poisoned() {
  const realm = createContext(Object.assign(Object.create(null), { TextEncoder }))
  runInContext(POISON, realm)
  runInContext('delete globalThis.console', realm)
  return realm
}
