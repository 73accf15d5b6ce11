import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importFlow } from '@belfry/automation-engine'
import { type Coverable, exitCoverage } from '@belfry/automation-engine/testing'
import type { Definition } from '@belfry/core'
import { expect } from 'vitest'

const folder = join(import.meta.dirname, '../../flows')

/** The names of all flows here. */
export const flowNames: readonly string[] = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))

/** What stands in the file of a flow. */
export function readFile(name: string): unknown {
  return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as unknown
}

/** The flow in a file, as a site that has every record it names takes it. */
export function readFlow(name: string): Definition {
  const imported = importFlow(readFile(name), () => true)
  if (!imported.ok) throw new Error(imported.error.map(({ message }) => message).join('\n'))
  return imported.value.definition
}

/**
 * Expects that the runs took every exit of a flow that can be taken.
 *
 * @param never exits that none can take in practice, as `step exit`; the test says why. They must not be taken either
 */
export function expectEveryExit(definition: Definition, runs: readonly Coverable[], never: readonly string[] = []): void {
  const { missing, text } = exitCoverage(definition, runs)
  expect(
    missing.map(({ nodeId, exit }) => `${nodeId} ${exit}`),
    text,
  ).toEqual(never)
}
