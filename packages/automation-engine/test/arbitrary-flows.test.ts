import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnyStep, steps } from '../src/index.ts'
import { exitsOf } from '../src/testing/exits.ts'
import { innerTypes, narrowed, stepOf } from './arbitrary-configs.ts'
import { soundDefinition } from './arbitrary-flows.ts'
import { flowOf } from './draw.ts'

const sample = fc.sample(soundDefinition, { seed: 1, numRuns: 800 })

test('every registered step type is drawn', () => {
  const drawn = new Set(sample.flatMap(({ nodes }) => nodes.map(({ type }) => type)))
  expect(innerTypes.filter((type) => !drawn.has(type))).toEqual([])
})

test('with each of its fields, present and, where it may be, absent', () => {
  for (const type of innerTypes) {
    const configs = fc.sample(stepOf(type), { seed: 1, numRuns: 60 }).map(({ config }) => config)
    const { properties, required = [] } = (steps[type] as AnyStep).config
    for (const field of Object.keys(properties)) {
      const present = configs.filter((config) => field in config).length
      expect([type, field, present > 0, present < configs.length]).toEqual([
        type,
        field,
        true,
        !(required as readonly string[]).includes(field) && !narrowed[type]?.[field],
      ])
    }
  }
})

test('every definition that is drawn is sound, and lines lead on behind every kind of exit', () => {
  const exits = sample.flatMap((definition) => exitsOf(flowOf(definition)).filter(({ target }) => target !== null))
  const names = new Set(exits.map(({ exit }) => exit))
  for (const exit of [
    'out',
    'error',
    'skipped',
    'each',
    'done',
    'approved',
    'rejected',
    'met',
    'timeout',
    'found',
    'notFound',
    'open',
    'closed',
    'pass',
    'blocked',
    'received',
    'success',
    'failed',
    'yes',
    'no',
    'default',
  ])
    expect(names).toContain(exit)
  const roots = JSON.stringify(sample)
  expect(['createdTask', 'foundTask', 'item', 'approvalTask', 'response'].filter((root) => !roots.includes(`{${root}.`))).toEqual([])
})
