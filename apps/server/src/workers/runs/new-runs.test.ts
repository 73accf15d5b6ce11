import { expect, test } from 'vitest'
import type { RunKey } from '../../store/queries/awake-runs.ts'
import { createNewRuns } from './new-runs.ts'

function open({ most = 2, mayBegin = () => true }: { most?: number; mayBegin?: (organizationId: string) => boolean } = {}) {
  const advancing: { readonly batch: readonly RunKey[]; readonly end: PromiseWithResolvers<boolean> }[] = []
  const errors: unknown[] = []
  const newRuns = createNewRuns({
    most,
    mayBegin,
    advance(batch) {
      const end = Promise.withResolvers<boolean>()
      advancing.push({ batch, end })
      return end.promise
    },
    onError: (error) => errors.push(error),
  })
  const begin = (runId: string, organizationId = 'org_1') => newRuns.begin({ organizationId, runId })
  return { newRuns, advancing, errors, begin }
}

test('new runs are advanced at once, each by itself, and known until they have been', async () => {
  const { newRuns, advancing, begin } = open()
  expect([begin('run_1'), begin('run_2')]).toEqual([true, true])
  expect(advancing.map(({ batch }) => batch.map(({ runId }) => runId))).toEqual([['run_1'], ['run_2']])
  expect(newRuns.has('run_1')).toBe(true)
  for (const { end } of advancing) end.resolve(true)
  await Promise.all(newRuns.inFlight())
  expect(newRuns.has('run_1')).toBe(false)
})

test('no more than some of them, which make room when they are done', async () => {
  const { newRuns, advancing, begin } = open()
  expect(['run_1', 'run_2', 'run_3'].map((id) => begin(id))).toEqual([true, true, false])
  for (const { end } of advancing) end.resolve(false)
  await Promise.all(newRuns.inFlight())
  expect(begin('run_3')).toBe(true)
})

test('not those of an organization that may not have any advanced', () => {
  const { begin } = open({ mayBegin: (organizationId) => organizationId !== 'org_1' })
  expect([begin('run_1', 'org_1'), begin('run_2', 'org_2')]).toEqual([false, true])
})

test('a failure is told, and makes room too', async () => {
  const { newRuns, advancing, errors, begin } = open({ most: 1 })
  begin('run_1')
  advancing[0]?.end.reject(new Error('the disk is full'))
  await Promise.all(newRuns.inFlight())
  expect(String(errors)).toContain('the disk is full')
  expect(begin('run_2')).toBe(true)
})
