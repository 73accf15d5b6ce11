import { expect, test } from 'vitest'
import { runStatusLabel } from './run-status.ts'

test.each([
  ['nl', 'Mislukt'],
  ['nl-BE', 'Mislukt'],
  ['NL', 'Mislukt'],
  ['fr', 'Échoué'],
  ['de-AT', 'Fehlgeschlagen'],
  ['en', 'Failed'],
  ['tlh', 'Failed'],
  ['', 'Failed'],
  ['constructor', 'Failed'],
])('in %j a failed run is %s', (locale, label) => {
  expect(runStatusLabel('failed', locale)).toBe(label)
})
