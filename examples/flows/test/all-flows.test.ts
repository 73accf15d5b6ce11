import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportFlow, parseFlow } from '@belfry/automation-engine'
import { generateScenarios } from '@belfry/automation-engine/testing'
import type { Definition } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { flowNames, readFile, readFlow } from './support/flows.ts'

const root = join(import.meta.dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

test('there are at least ten', () => {
  expect(flowNames.length).toBeGreaterThanOrEqual(10)
})

describe.each(flowNames)('%s', (name) => {
  test('has nothing found in it', () => {
    expect(parseFlow(readFlow(name)).problems.map(({ code }) => code)).toEqual([])
  })

  test('is written as an export writes it', () => {
    const written = readFile(name) as { readonly name: string; readonly description: string; readonly definition: Definition }
    expect(exportFlow(written)).toEqual(written)
  })

  test('has a label and a place of its own for every step, and a note', () => {
    const { nodes, notes = [] } = readFlow(name)
    expect(nodes.filter(({ label }) => label === '')).toEqual([])
    expect(new Set(nodes.map(({ label }) => label)).size).toBe(nodes.length)
    expect(new Set(nodes.map(({ position }) => JSON.stringify(position))).size).toBe(nodes.length)
    expect(notes).toHaveLength(1)
  })

  test('comes to every exit by some scenario that is generated', () => {
    const { notTaken, isSmallest } = generateScenarios(readFlow(name))
    expect([notTaken, isSmallest]).toEqual([[], true])
  })

  test('has a test, and a paragraph in the README', () => {
    expect(existsSync(join(root, `test/${name}.test.ts`))).toBe(true)
    expect(readme).toContain(`### \`flows/${name}.json\``)
  })
})
