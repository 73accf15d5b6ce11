import { expect, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { nodeVersionProblem } from './node-version-problem.ts'

test.each(['20.20.2', '22.17.9', '18.0.0', '22.9.0'])('Node %s is too old, and is told so', (version) => {
  expect(nodeVersionProblem(version)).toContain(`needs Node 22.18 or later, and this is Node ${version}.`)
})

test.each(['22.18.0', '22.20.1', '24.0.0', '100.1.0', process.versions.node])('Node %s is not', (version) => {
  expect(nodeVersionProblem(version)).toBeNull()
})

test('it is the Node of the package', () => {
  expect(manifest.engines.node).toBe('>=22.18')
})
