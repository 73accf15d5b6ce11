import { readdirSync, readFileSync } from 'node:fs'
import type { Definition } from '@belfry/core'
import { expect, test } from 'vitest'
import { stepExamples } from '../../../test/step-examples.ts'
import { importFlow } from '../../flow/export-flow.ts'
import { exitCoverage } from '../exit-coverage.ts'
import { pathOf } from '../path-of.ts'
import { replay } from '../replay.ts'
import { generateScenarios } from './generate-scenarios.ts'

/** Exits that no run of an example can take, as `file: step exit`, and the sentence that says so. */
const neverTaken: Readonly<Record<string, string>> = {}

const folder = new URL('../../../../../examples/flows/flows/', import.meta.url)
const flowExamples = readdirSync(folder).map((file) => {
  const imported = importFlow(JSON.parse(readFileSync(new URL(file, folder), 'utf8')), () => true)
  if (!imported.ok) throw new Error(`${file}: ${imported.error.map(({ message }) => message).join(' ')}`)
  return [`flows/${file}`, imported.value.definition] as const
})

const examples: readonly (readonly [file: string, definition: Definition])[] = [
  ...stepExamples.map(({ name, definition }) => [`steps/${name}.json`, definition] as const),
  ...flowExamples,
]

test('there are the examples of all steps, and of whole flows', () => {
  expect(stepExamples.length).toBeGreaterThanOrEqual(46)
  expect(flowExamples.length).toBeGreaterThanOrEqual(12)
  const files = examples.map(([file]) => `${file}:`)
  for (const key of Object.keys(neverTaken)) expect(files).toContain(key.slice(0, key.indexOf(':') + 1))
})

test.each(examples)('%s: every exit is taken by a scenario, and each scenario is what it says', (file, definition) => {
  const { scenarios, notTaken, isSmallest } = generateScenarios(definition)
  const known = Object.entries(neverTaken).filter(([key]) => key.startsWith(`${file}: `))
  expect(Object.fromEntries(notTaken.map(({ nodeId, exit, why }) => [`${file}: ${nodeId} ${exit}`, why]))).toEqual(
    Object.fromEntries(known),
  )
  expect(isSmallest).toBe(true)
  const runs = scenarios.map(({ journal }) => replay(JSON.parse(JSON.stringify(journal))))
  expect(runs.map(({ trace }) => pathOf({ trace }))).toEqual(scenarios.map(({ path }) => path))
  const { missing } = exitCoverage(definition, runs)
  expect(missing.map(({ nodeId, exit }) => `${file}: ${nodeId} ${exit}`)).toEqual(known.map(([key]) => key))
})
