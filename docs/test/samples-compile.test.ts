import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { placeOf, samples, sitePages } from './support/pages.ts'
import { programs, writePrograms } from './support/programs.ts'

const guides = new Set(['README.md', ...sitePages.map(({ file }) => file)])
const isScript = /^(ts|tsx|typescript|js|jsx|mjs|javascript)$/

describe('every sample in TypeScript or JavaScript is looked at', () => {
  const scripts = samples.filter(({ language }) => isScript.test(language)).map((sample) => [placeOf(sample), sample] as const)

  test.each(scripts)('%s has a mark that says how', (_, { page, language, marks }) => {
    expect(language).toBe('ts')
    // In the papers for contributors samples are quotes from our code, or show how not to do it.
    const possible = ['run', 'check', 'name', ...(guides.has(page) ? [] : ['from', 'no'])]
    expect(possible.filter((mark) => marks.has(mark))).toHaveLength(1)
  })
})

test('every definition of a flow is free of problems', async () => {
  const { parseFlow } = await import('@belfry/automation-engine')
  const definitions = samples.filter(({ marks }) => marks.has('definition'))
  expect(definitions.length).toBeGreaterThan(0)
  for (const sample of definitions) expect(parseFlow(JSON.parse(sample.code)).problems, placeOf(sample)).toEqual([])
})

test('every sample in JSON can be read', () => {
  for (const sample of samples.filter(({ language }) => language === 'json'))
    expect(() => JSON.parse(sample.code), placeOf(sample)).not.toThrow()
})

describe('compiles against the built packages, as strictly as our own code', () => {
  let errors: readonly string[] = []

  beforeAll(() => {
    const folder = writePrograms('compile')
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../../../../tsconfig/node.json', include: ['**/*.ts'] }))
    const { stdout, stderr, error } = spawnSync('tsc', ['-p', folder, '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    if (error) throw error
    errors = (stdout + stderr).split('\n').filter((line) => line !== '')
  })

  test.each(programs.map((program) => [program.title, program] as const))('%s', (_, { path }) => {
    expect(errors.filter((line) => line.startsWith(`${path}(`))).toEqual([])
  })

  test('and the compiler finds nothing else', () => {
    expect(errors).toEqual([])
  })
})

test('no page is empty', () => {
  for (const { file, text } of sitePages) expect(text.length, file).toBeGreaterThan(500)
})
