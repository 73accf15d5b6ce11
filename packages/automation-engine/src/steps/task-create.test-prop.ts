import { routes, validate } from '@belfry/core'
import fc from 'fast-check'
import type { TObject } from 'typebox'
import { expect, test } from 'vitest'
import { answers, eventData, soundDefinition } from '../../test/arbitrary-flows.ts'
import { flowOf } from '../../test/draw.ts'
import { NOON, startWith } from '../../test/starts.ts'
import { advance } from '../run/advance.ts'
import { startRun } from '../run/start-run.ts'

const body = routes.find(({ operation }) => operation.name === 'tasks.create')?.body as TObject

test('whatever the variables hold, the body that is asked for matches the schema of the operation', () => {
  fc.assert(
    fc.property(soundDefinition, eventData, answers, (definition, data, replies) => {
      const flow = flowOf(definition)
      let transition = startRun(flow, startWith({ cause: { ...startWith().cause, data } }))
      for (const answer of replies) {
        const [request] = transition.requests
        if (!request) break
        expect(validate(body, request.input.body)).toEqual([])
        transition = advance(flow, transition.run, { key: request.key, now: NOON, answer })
      }
    }),
  )
})
