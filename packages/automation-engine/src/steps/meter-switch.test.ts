import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { asksFor, playAction, testsOfAction, testsOfChoice } from '../../test/play-action.ts'
import { configProblems } from '../../test/problems.ts'

const terrainId = exampleId('terrain', 1)
const terrain = { model: 'terrain', id: terrainId, values: { name: 'Lakeside 12' } }
const meterOf = (number: number, state: string, on: string | null = terrainId) => ({
  ...{ model: 'meter', id: exampleId('meter', number) },
  values: { terrainId: on, type: 'ELECTRICITY', serial: `E-${number}`, state },
})
const meterId = exampleId('meter', 1)
const there = [terrain, meterOf(1, 'ON'), meterOf(2, 'ON'), meterOf(3, 'OFF'), meterOf(4, 'ON', null)]
const switchMeters = (config: object, records: Parameters<typeof playAction>[2] = { records: there }) =>
  playAction('meterSwitch', { ...config }, records)
const states = ({ records }: Awaited<ReturnType<typeof switchMeters>>) => records('meters').map(({ state }) => state)

testsOfAction('meterSwitch', 'terrainId', { target: 'terrain', state: 'off' })
testsOfAction('meterSwitch', 'meterId', { target: 'meter', state: 'off' })
testsOfChoice('[STEP-meterSwitch-01]', 'meterSwitch', 'target', ['terrain', 'meter'], { terrainId, meterId, state: 'on' })
testsOfChoice('[STEP-meterSwitch-02]', 'meterSwitch', 'state', ['on', 'off'], { target: 'meter', meterId })

describe('config', () => {
  test.each([
    ['the id of the other target may be empty', { target: 'meter', meterId: 'mtr_1', terrainId: '', state: 'on' }, []],
    ['the id of the target is needed', { target: 'terrain', meterId: 'mtr_1', state: 'on' }, ['error required /terrainId']],
    ['also the other one', { target: 'meter', terrainId: 'ter_1', meterId: ' ', state: 'on' }, ['error required /meterId']],
  ])('[STEP-meterSwitch-01] %s', (_title, config, want) => {
    expect(configProblems('meterSwitch', config)).toEqual(want)
  })

  test('[STEP-meterSwitch-01] [STEP-meterSwitch-02] asks for the operation of its target', () => {
    expect(asksFor('meterSwitch', { target: 'terrain', terrainId: 'ter_7', meterId: 'mtr_7', state: 'on' })).toEqual({
      operation: 'terrains.switchMeters',
      input: { id: 'ter_7', body: { state: 'ON' } },
    })
    expect(asksFor('meterSwitch', { target: 'meter', terrainId: 'ter_7', meterId: 'mtr_7', state: 'off' })).toEqual({
      operation: 'meters.switch',
      input: { id: 'mtr_7', body: { state: 'OFF' } },
    })
  })
})

describe('in an organization', () => {
  test('[STEP-meterSwitch-01] [STEP-meterSwitch-02] a terrain switches all its meters, and each that changes is told', async () => {
    const played = await switchMeters({ target: 'terrain', terrainId, state: 'off' })
    expect([played.exit, played.eventKeys]).toEqual(['out', ['meter:updated', 'meter:updated']])
    expect(states(played)).toEqual(['OFF', 'OFF', 'OFF', 'ON'])
    expect(played.output).toEqual({ meterIds: [1, 2, 3].map((number) => exampleId('meter', number)) })
  })

  test('[STEP-meterSwitch-01] [STEP-meterSwitch-02] a meter switches alone', async () => {
    const played = await switchMeters({ target: 'meter', meterId: exampleId('meter', 3), state: 'on' })
    expect([played.exit, played.eventKeys]).toEqual(['out', ['meter:updated']])
    expect(states(played)).toEqual(['ON', 'ON', 'ON', 'ON'])
  })

  test.each([
    ['a meter', { target: 'meter', meterId, state: 'on' }, there],
    ['all of a terrain', { target: 'terrain', terrainId, state: 'on' }, [terrain, meterOf(1, 'ON')]],
  ])('[STEP-meterSwitch-02] G129 %s that is so already leaves by out, and nothing is told', async (_title, config, records) => {
    expect(await switchMeters(config, { records })).toMatchObject({
      exit: 'out',
      eventKeys: [],
      output: { meterIds: expect.any(Array), skipped: expect.stringMatching(/already/) },
    })
  })

  test.each([
    ['an unknown terrain', { target: 'terrain', terrainId: exampleId('terrain', 9) }, {}, /There is no terrain/],
    ['an unknown meter', { target: 'meter', meterId: exampleId('meter', 9) }, {}, /There is no meter/],
    ['a terrain without meters', { target: 'terrain', terrainId }, { records: [terrain] }, /no meter on the terrain Lakeside 12/],
    [
      'a box that refuses',
      { target: 'meter', meterId },
      { records: there, operations: { 'meters.switch': refusing } },
      /The box is silent/,
    ],
  ])('[STEP-meterSwitch-01] fails for %s', async (_title, config, more, failure) => {
    const played = await switchMeters({ state: 'off', ...config }, { records: there, ...more })
    expect(played).toMatchObject({ exit: 'error', eventKeys: [], error: expect.stringMatching(failure) })
  })
})

function refusing(): never {
  throw new Error('The box is silent.')
}
