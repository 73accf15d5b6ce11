import { expect, test } from 'vitest'
import { clip, nodeName } from './node-name.ts'

test('a node is named by its label and its id, or by the id alone', () => {
  expect(nodeName({ id: 'a', label: 'Ask' })).toBe('"Ask" (a)')
  expect(nodeName({ id: 'a', label: '' })).toBe('"a"')
  expect(nodeName({ id: 'a', label: 'a' })).toBe('"a"')
})

test('a quotation is as long as a line at most', () => {
  expect(clip('x'.repeat(60))).toBe('x'.repeat(60))
  expect(clip('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`)
  expect(nodeName({ id: 'y'.repeat(70), label: 'x'.repeat(70) })).toBe(`"${'x'.repeat(59)}…" (${'y'.repeat(59)}…)`)
  expect(nodeName({ id: 'y'.repeat(70), label: '' })).toBe(`"${'y'.repeat(59)}…"`)
})
