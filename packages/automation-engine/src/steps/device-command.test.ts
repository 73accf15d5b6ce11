import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { asksFor, playAction, testsOfAction, testsOfChoice } from '../../test/play-action.ts'

const deviceId = exampleId('device', 1)
const commands = ['wake', 'sleep', 'reload', 'identify', 'testSound']
const display = (online: boolean) => ({ model: 'device', id: deviceId, values: { name: 'Reception display', kind: 'DISPLAY', online } })
const command = (name: string, more: Parameters<typeof playAction>[2] = { records: [display(true)] }) =>
  playAction('deviceCommand', { deviceId, command: name }, more)

testsOfAction('deviceCommand', 'deviceId', { command: 'wake' })
testsOfChoice('[STEP-deviceCommand-01]', 'deviceCommand', 'command', commands, { deviceId })

test.each(commands)('[STEP-deviceCommand-01] %s is told to the device', async (name) => {
  expect(asksFor('deviceCommand', { deviceId: 'dev_7', command: name })).toEqual({
    operation: 'devices.command',
    input: { id: 'dev_7', body: { command: name } },
  })
  const played = await command(name)
  expect(played).toMatchObject({ exit: 'out', eventKeys: [], output: { device: { id: deviceId, name: 'Reception display' } } })
  expect(played.simulation.operations[0]).toMatchObject({ operation: 'devices.command', answer: { ok: true } })
})

describe('in an organization', () => {
  test.each([
    ['an unknown device', {}, /There is no device/],
    ['one that is offline', { records: [display(false)] }, /"Reception display" is offline/],
    ['one that refuses', { records: [display(true)], operations: { 'devices.command': refusing } }, /It does not answer/],
  ])('[STEP-deviceCommand-01] fails for %s', async (_title, more, failure) => {
    expect(await command('wake', more)).toMatchObject({ exit: 'error', error: expect.stringMatching(failure) })
  })
})

function refusing(): never {
  throw new Error('It does not answer.')
}
