import { expect, test } from 'vitest'
import { advanceRunIncident, type RunSignal } from './run-incident.ts'

const failed = (run: string, root = run): RunSignal => ({ kind: 'failed', runId: run, rootRunId: root, at: 0, step: 'Step', error: 'No.' })
const completed = (root: string): RunSignal => ({ kind: 'completed', rootRunId: root, at: 0 })
const after = (open: string | null, ...signals: readonly RunSignal[]) => {
  const { openRootRunId, started } = advanceRunIncident(open, signals)
  return [openRootRunId, started.map(({ runId }) => runId)]
}

test('G162 an incident begins with the first run that fails, and with no other', () => {
  expect(after(null, failed('1'), failed('2'))).toEqual(['1', ['1']])
  expect(after('1', failed('2'))).toEqual(['1', []])
  expect(after(null, completed('1'))).toEqual([null, []])
})

test('G162 it ends when a later run completes, or the same one tried again, and the next failure begins another', () => {
  expect(after('2', completed('3'))).toEqual([null, []])
  expect(after('2', completed('2'))).toEqual([null, []])
  expect(after('2', completed('3'), failed('4'), failed('5'))).toEqual(['4', ['4']])
  expect(after(null, failed('1'), completed('2'), failed('3'))).toEqual(['3', ['1', '3']])
})

test('a run that began before it does not end it', () => {
  expect(after('2', completed('1'), failed('3'))).toEqual(['2', []])
})

test('what came of a run counts as that run', () => {
  expect(after(null, failed('9', '1'), completed('2'))).toEqual([null, ['9']])
})
