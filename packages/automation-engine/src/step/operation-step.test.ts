import { err, ok } from '@belfry/core'
import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../protocol/request.ts'
import { operationStep } from './operation-step.ts'
import type { StepContext } from './step-context.ts'

const context: StepContext = {
  runId: 'run_1',
  nodeId: 'n',
  now: 0,
  variables: { read: () => undefined },
  actor: null,
  records: [],
  timeZone: 'UTC',
  authored: {},
}
const common = { type: 'toy', category: 'tasks', description: 'A toy', config: Type.Object({ toyId: Type.String() }) } as const
const about = ['toyId', 'a toy'] as const
const answer = (value: unknown, skipped?: string): Answer => ({ ok: true, value, ...(skipped === undefined ? {} : { skipped }) })

const plain = operationStep({ ...common, operation: 'toys.play', about })
const telling = operationStep({
  ...common,
  operation: ({ toyId }) => (toyId === 'all' ? 'toys.playAll' : 'toys.play'),
  about: ({ toyId }) => (toyId === 'all' ? null : about),
  skipped: 'When it is a toy already.',
  provides: { toy: Type.Unknown() },
  body: ({ toyId }, _context, id) => (toyId === 'broken' ? err('It is broken.') : ok({ how: 'gently', id })),
  output: (toy) => ({ toy }),
})

describe('operationStep', () => {
  test('asks for its operation, with the id and the body', () => {
    expect(plain.run({ toyId: ' toy_1 ' }, context)).toMatchObject({
      kind: 'ask',
      request: { kind: 'operation', operation: 'toys.play', input: { id: 'toy_1' } },
    })
    expect(telling.run({ toyId: 'all' }, context)).toMatchObject({
      request: { operation: 'toys.playAll', input: { body: { how: 'gently', id: null } } },
    })
    expect(telling.operations?.({ toyId: 'all' })).toEqual(['toys.playAll'])
  })

  test('fails without an id, and where there is no body to send', () => {
    expect(plain.run({ toyId: ' ' }, context)).toEqual({
      kind: 'fail',
      message: expect.stringMatching(/^The toyId is empty .* of a toy\.$/),
    })
    expect(telling.run({ toyId: 'broken' }, context)).toEqual({ kind: 'fail', message: 'It is broken.' })
  })

  test('[AUTO-EXIT-17] what the operation refuses is its failure', () => {
    expect(plain.resume?.({ toyId: 'toy_1' }, context, null, { ok: false, message: 'Gone.' })).toEqual({ kind: 'fail', message: 'Gone.' })
  })

  test('[AUTO-EXIT-18] leaves by skipped where it has that exit and there was nothing to do, and else by out', () => {
    const end = (step: typeof plain | typeof telling, reply: Answer) => step.resume?.({ toyId: 'toy_1' }, context, null, reply)
    expect(end(telling, answer('t'))).toEqual({ kind: 'exit', exit: 'out', output: { toy: 't' } })
    expect(end(telling, answer('t', 'played already'))).toEqual({ kind: 'exit', exit: 'skipped', output: { skipped: 'played already' } })
    expect(end(plain, answer('t', 'played already'))).toEqual({ kind: 'exit', exit: 'out', output: { skipped: 'played already' } })
  })

  test('notes of how the body came about stand in the trace, by whichever exit it leaves', () => {
    const noting = operationStep({
      ...common,
      operation: 'toys.play',
      about,
      skipped: 'When it is a toy already.',
      notes: ({ toyId }) => ({ letters: toyId.length }),
    })
    const outcome = noting.run({ toyId: 'toy_1' }, context)
    expect(outcome).toMatchObject({ kind: 'ask', stepState: { letters: 5 } })
    const stepState = outcome.kind === 'ask' ? outcome.stepState : null
    const end = (reply: Answer) => noting.resume?.({ toyId: 'toy_1' }, context, stepState, reply)
    expect(end(answer('t'))).toEqual({ kind: 'exit', exit: 'out', output: { letters: 5 } })
    expect(end(answer('t', 'played already'))).toEqual({ kind: 'exit', exit: 'skipped', output: { letters: 5, skipped: 'played already' } })
    expect(plain.run({ toyId: 'toy_1' }, context)).toMatchObject({ stepState: null })
  })

  test('[AUTO-EXIT-14] accepts continueOnError, and has its exits', () => {
    expect([plain.acceptsContinueOnError, plain.fixedExits, telling.fixedExits]).toEqual([true, ['out'], ['out', 'skipped']])
    expect([plain.provides({ toyId: '1' }), telling.provides({ toyId: '1' })]).toEqual([{ out: {} }, { out: { toy: expect.anything() } }])
  })
})
