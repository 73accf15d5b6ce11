import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { asksFor, playAction, testsOfAction, testsOfChoice } from '../../test/play-action.ts'

const accessPointId = exampleId('accessPoint', 1)
const pointIn = (physicalState: string) => ({
  ...{ model: 'accessPoint', id: accessPointId },
  values: { name: 'Barrier north', physicalState, ...(physicalState === 'OPEN' ? { openSince: '2026-07-01T11:59:00.000Z' } : {}) },
})
const move = (action: string, records: ReturnType<typeof pointIn>[], operations = {}) =>
  playAction('accessPointControl', { accessPointId, action }, { records, operations })

testsOfAction('accessPointControl', 'accessPointId', { action: 'open' })
testsOfChoice('[STEP-accessPointControl-01]', 'accessPointControl', 'action', ['open', 'close'], { accessPointId })

test.each(['open', 'close'])('[STEP-accessPointControl-01] asks for the operation: %s', (action) => {
  expect(asksFor('accessPointControl', { accessPointId: 'acp_7', action })).toEqual({
    operation: `access-points.${action}`,
    input: { id: 'acp_7' },
  })
})

describe('in an organization', () => {
  test.each([
    ['open', 'CLOSED', 'OPEN'],
    ['close', 'OPEN', 'CLOSED'],
  ])('[STEP-accessPointControl-01] %s moves it, and that is told', async (action, before, after) => {
    const { exit, eventKeys, output, events, records } = await move(action, [pointIn(before)])
    expect([exit, eventKeys, output]).toEqual(['out', ['accessPoint:physicalStateChanged'], { physicalState: after }])
    expect(events[0]?.data).toMatchObject({ accessPoint: { id: accessPointId, physicalState: after }, previousState: before })
    expect(records('access-points')).toMatchObject([{ physicalState: after }])
  })

  test('[STEP-accessPointControl-01] G129 one that stands so already: nothing is told', async () => {
    expect(await move('open', [pointIn('OPEN')])).toMatchObject({ exit: 'out', eventKeys: [], output: { physicalState: 'OPEN' } })
  })

  test.each([
    ['an unknown access point', [], {}, /There is no access point/],
    ['a controller that refuses', [pointIn('CLOSED')], { 'access-points.open': refusing }, /The barrier is locked/],
  ])('[STEP-accessPointControl-01] fails for %s', async (_title, records, operations, failure) => {
    const played = await move('open', records, operations)
    expect(played).toMatchObject({
      exit: 'error',
      eventKeys: [],
      error: expect.stringMatching(failure),
      title: expect.stringMatching(failure),
    })
  })
})

function refusing(): never {
  throw new Error('The barrier is locked.')
}
