import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { problemOf } from '../src/flow/flow-problems.ts'
import { flowProblemKinds } from '../src/index.ts'
import { flowRules } from '../src/rules/index.ts'

// Rules, codes and the golden files name the same: a code that one of them forgets is found here.
const root = resolve(import.meta.dirname, '../../..')
const engine = resolve(import.meta.dirname, '..')
const codes = flowProblemKinds.map(({ code }) => code)

test('codes are in snake case, explained, and named once', () => {
  expect(new Set(codes).size).toBe(codes.length)
  for (const { code, meaning, severities, rules } of flowProblemKinds) {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(meaning).toMatch(/^[A-Z].*\.$/)
    expect(severities.length).toBeGreaterThan(0)
    expect(rules.length).toBeGreaterThan(0)
  }
})

test('every code of every rule is one', () => {
  for (const { name, codes: own } of flowRules) {
    for (const code of Object.keys(own)) expect(flowProblemKinds.find((kind) => kind.code === code)?.rules, code).toContain(name)
  }
})

describe('G33 a flow is kept from being enabled by what can never work', () => {
  test.each([
    'unreachable_step',
    'exit_without_line',
    'no_steps',
    'missing_here',
    'refused_path',
    'private_host',
    'no_timeout',
    'no_opening_hours',
  ])('and not by %s', (code) => {
    expect(flowProblemKinds.find((kind) => kind.code === code)?.severities).toEqual(['warning'])
  })
})

test('every finding links to its code on the reference page', () => {
  for (const code of codes) {
    expect(problemOf({ code, pointer: '', message: '' }, 'warning').docs).toBe(`reference/flow-problems#${code}`)
  }
})

test('every code stands in a golden file or in a test of what is beside the rules', () => {
  const golden = readdirSync(resolve(engine, 'test/problem-snapshots')).map((file) =>
    readFileSync(resolve(engine, 'test/problem-snapshots', file), 'utf8'),
  )
  const otherTests = ['flow-loops', 'export-flow', 'largest-definitions', 'named-records', 'parse-flow'].map((name) => `${name}.test.ts`)
  // What only the operation that enables a flow can find.
  const ofCore = resolve(root, 'packages/core/src/areas/automations/automations/automations.test.ts')
  const others = [...otherTests.map((name) => resolve(engine, 'src/flow', name)), ofCore].map((file) => readFileSync(file, 'utf8'))
  for (const code of codes) {
    const isNamed = golden.some((text) => text.includes(`"code": "${code}"`)) || others.some((text) => text.includes(code))
    expect(isNamed, code).toBe(true)
  }
})

test('no golden file outlives its rule', () => {
  expect(readdirSync(resolve(engine, 'test/problem-snapshots')).sort()).toEqual(flowRules.map(({ name }) => `${name}.shot`).sort())
})

describe('codes in the sources', () => {
  const folders = ['config', 'time', 'schedule', 'step', 'calls', 'start', 'draft', 'rules', 'steps', 'flow'].map(
    (folder) => `src/${folder}`,
  )
  const sources = folders.flatMap((folder) =>
    readdirSync(resolve(engine, folder))
      .filter((file) => /^[a-z-]+\.ts$/.test(file))
      .map((file) => [`${folder}/${file}`, readFileSync(resolve(engine, folder, file), 'utf8')] as const),
  )
  const named = sources.flatMap(([file, text]) => [...text.matchAll(/\bcode: '(\w+)'/g)].map(([, code]) => [file, code as string] as const))

  test('are there', () => {
    expect(named.length).toBeGreaterThan(20)
  })

  test.each(named)("%s: %s is explained: add it to the codes of its rule, a step's own to step-check-passes", (_file, code) => {
    expect(codes).toContain(code)
  })
})
