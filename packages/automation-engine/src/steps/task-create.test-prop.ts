import { routes, validate } from '@belfry/core'
import fc from 'fast-check'
import type { TObject } from 'typebox'
import { expect, test } from 'vitest'
import { answerTo, replies } from '../../test/arbitrary-answers.ts'
import { eventData, soundDefinition, startOf } from '../../test/arbitrary-flows.ts'
import { flowOf } from '../../test/draw.ts'
import { begin, resumeRun } from '../../test/run-transitions.ts'
import { NOON } from '../../test/starts.ts'

const body = routes.find(({ operation }) => operation.name === 'tasks.create')?.body as TObject

test('whatever the variables hold, the body that is asked for matches the schema of the operation', () => {
  fc.assert(
    fc.property(soundDefinition, eventData, replies, (definition, data, said) => {
      const flow = flowOf(definition)
      const start = startOf(flow, data)
      let transition = begin(flow, start)
      for (const reply of said) {
        const [request] = transition.requests
        if (!request) break
        if (request.kind === 'operation' && request.operation === 'tasks.create') expect(validate(body, request.input.body)).toEqual([])
        transition = resumeRun(flow, transition.run, { key: request.key, now: NOON, answer: answerTo(request, reply) }, start)
      }
    }),
  )
})
