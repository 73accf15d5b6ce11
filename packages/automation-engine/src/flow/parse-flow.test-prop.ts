import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shapedDefinition, soundDefinition } from '../../test/arbitrary-flows.ts'
import { readPath } from '../template/path.ts'
import { definitionHash } from './definition-hash.ts'
import { parseFlow } from './parse-flow.ts'

describe('parseFlow', () => {
  test('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.jsonValue({ maxDepth: 6 })), (value) => {
        expect(parseFlow(value).flow).toBeNull()
      }),
    )
  })

  test('gives a flow exactly when there is nothing worse than a warning', () => {
    fc.assert(
      fc.property(fc.oneof(shapedDefinition, soundDefinition), (definition) => {
        const { flow, problems } = parseFlow(definition)
        expect(flow !== null).toBe(problems.every(({ severity }) => severity === 'warning'))
      }),
    )
  })

  test('points to places that are there, or in something that is there', () => {
    fc.assert(
      fc.property(shapedDefinition, (definition) => {
        for (const { pointer } of parseFlow(definition).problems) {
          const parent = (pointer ?? '').split('/').slice(1, -1)
          expect(parent.length === 0 || readPath(definition, parent) !== undefined, pointer).toBe(true)
        }
      }),
    )
  })

  test('finds nothing wrong with sound definitions, and at most points something out', () => {
    fc.assert(
      fc.property(soundDefinition, (definition) => {
        expect(parseFlow(definition).problems.filter(({ severity }) => severity !== 'warning')).toEqual([])
      }),
    )
  })
})

test('definitionHash survives a definition being stored as JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(definitionHash(JSON.parse(JSON.stringify(value)))).toBe(definitionHash(value))
    }),
  )
})
