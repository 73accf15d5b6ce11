import { describe, expect, test } from 'vitest'
import { draw, flowOf, newCustomer } from '../../test/draw.ts'
import { begin } from '../../test/run-transitions.ts'
import { parseRunState } from './parse-run-state.ts'

const { run } = begin(flowOf(draw({ start: newCustomer, a: ['taskCreate', { title: '{customer.id}' }] }, ['start out a'])))

test('a run state survives being stored as JSON', () => {
  expect(parseRunState(JSON.parse(JSON.stringify(run)))).toEqual({ ok: true, value: run })
})

describe('what is none', () => {
  test.each<[string, unknown, string, RegExp]>([
    [
      'a later format',
      { ...run, format: 2 },
      'newer_format',
      /format 2, and this version reads up to 1: continue the run with the version that wrote it/,
    ],
    ['a later format of which nothing else is known', { format: 9 }, 'newer_format', /format 9/],
    ['nothing', null, 'invalid', /must be an object/],
    ['text', 'run', 'invalid', /must be an object/],
    ['without a format', { ...run, format: undefined }, 'invalid', /format/],
    ['with a status that there is not', { ...run, status: 'resting' }, 'invalid', /status must be one of/],
    ['with a member that there is not', { ...run, colour: 'red' }, 'invalid', /"colour" is not a field here/],
    ['damaged', { ...run, position: 'here', records: {} }, 'invalid', /position.*records/],
    ['with a damaged position', { ...run, position: { nodeId: 'a' } }, 'invalid', /position/],
  ])('%s', (_title, value, code, message) => {
    expect(parseRunState(value)).toMatchObject({ ok: false, error: { code, message: expect.stringMatching(message) } })
  })
})
