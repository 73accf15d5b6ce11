import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { flowFixtures } from './flow-fixtures.ts'
import { parseAndPlay, simulateAll } from './purity-entry.ts'

const root = resolve(import.meta.dirname, '..')
const common = {
  absWorkingDir: root,
  bundle: true,
  write: false,
  metafile: true,
  logLevel: 'silent',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  // Those who install the packages have their package.json, not the paths by which their sources are checked.
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
  delete globalThis.console
`

describe('the package', () => {
  test('depends on core, the hash and TypeBox alone', () => {
    const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))
    expect(Object.keys(dependencies).sort()).toEqual(['@belfry/core', '@noble/hashes', 'typebox'])
    expect([peerDependencies, optionalDependencies]).toEqual([undefined, undefined])
  })

  test.each(['index', 'testing'])('imports nothing else as %s is built, and nothing of Node', async (entry) => {
    const { metafile } = await build({ ...common, entryPoints: [`dist/${entry}.js`], format: 'esm', packages: 'external' })
    const imported = Object.values(metafile.inputs).flatMap(({ imports }) =>
      imports.filter(({ external }) => external).map(({ path }) => path),
    )
    expect(imported.length).toBeGreaterThan(0)
    for (const path of imported) expect(path).toMatch(/^(@belfry\/core|@noble\/hashes|typebox)(\/|$)/)
  })

  test('imports nothing as player is built, and names whose code it holds', async () => {
    const { metafile } = await build({ ...common, entryPoints: ['dist/player.js'], format: 'esm', packages: 'external' })
    expect(Object.values(metafile.inputs).flatMap(({ imports }) => imports)).toEqual([])
    const licenses = readFileSync(`${root}/dist/THIRD_PARTY_LICENSES.txt`, 'utf8')
    for (const name of ['typebox', '@noble/hashes']) expect(licenses).toContain(`${name} `)
  })
})

describe('in a realm without clock, chance and world, the built package', () => {
  let script = ''
  let inputs: readonly string[] = []

  beforeAll(async () => {
    const built: Plugin = {
      name: 'built-package',
      setup: (build) =>
        build.onResolve({ filter: /\/src\/(index|testing)\.ts$/ }, ({ path }) => {
          const built = path.replace(/^.*\/src\/(.*)\.ts$/, 'dist/$1.js')
          return { path: resolve(root, built) }
        }),
    }
    const entryPoints = ['test/purity-entry.ts']
    const bundle = await build({ ...common, entryPoints, format: 'iife', globalName: 'entry', plugins: [built] })
    script = bundle.outputFiles[0]?.text ?? ''
    inputs = Object.keys(bundle.metafile.inputs)
  })

  test('is what was built, not its sources', () => {
    expect(inputs).toEqual(expect.arrayContaining(['dist/index.js', 'dist/testing.js']))
    expect(inputs.filter((path) => path.startsWith('src/'))).toEqual([])
  })

  test.each(flowFixtures)('reads and runs $file as its sources do outside', ({ file: _file, ...fixture }) => {
    const json = JSON.stringify(fixture)
    const realm = poisoned()
    runInContext(script, realm)
    Object.assign(realm, { json })
    expect(JSON.parse(runInContext('entry.parseAndPlay(json)', realm))).toEqual(JSON.parse(parseAndPlay(json)))
  })

  const sound = flowFixtures.filter(({ scenarios }) => scenarios)
  test.each(sound)('simulates $file as its sources do outside', async ({ file: _file, ...fixture }) => {
    const json = JSON.stringify(fixture)
    const realm = poisoned()
    runInContext(script, realm)
    Object.assign(realm, { json })
    expect(JSON.parse(await runInContext('entry.simulateAll(json)', realm))).toEqual(JSON.parse(await simulateAll(json)))
  })
})

describe('the poison works', () => {
  test.each([
    ['Date.now()', 'the clock was asked'],
    ['new Date()', 'the clock was asked'],
    ['Math.random()', 'chance was asked'],
  ])('%s throws', (code, message) => {
    expect(() => runInContext(code, poisoned())).toThrow(message)
  })
})

/** A realm of its own: the language, the encoder of text that TypeBox hashes with, and nothing else of the host. */
function poisoned() {
  const realm = createContext(Object.assign(Object.create(null), { TextEncoder }))
  runInContext(POISON, realm)
  return realm
}
