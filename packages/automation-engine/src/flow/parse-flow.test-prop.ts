import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shapedDefinition, soundDefinition } from '../../test/arbitrary-flows.ts'
import { definitionHash } from '../draft/definition-hash.ts'
import { tokensOf } from '../draft/reference-locations.ts'
import { readPath } from '../template/path.ts'
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

  test('points to places that are there, or to what is missing from something that is there', () => {
    const missing = new Set(['required', 'no_timeout', 'nothing_chosen', 'unfit_body'])
    fc.assert(
      fc.property(fc.oneof(shapedDefinition, soundDefinition), (definition) => {
        for (const { code, related = [], ...location } of parseFlow(definition).problems) {
          for (const { pointer = '' } of [location, ...related]) {
            const tokens = tokensOf(pointer)
            const there = missing.has(code) ? tokens.slice(0, -1) : tokens
            expect(there.length === 0 || readPath(definition, there) !== undefined, `${code} ${pointer}`).toBe(true)
          }
        }
      }),
    )
  })

  test('names nodes, lines and notes that are there', () => {
    const ids = (things: readonly { readonly id: string }[]) => things.map(({ id }) => id)
    fc.assert(
      fc.property(fc.oneof(shapedDefinition, soundDefinition), (definition) => {
        const { nodes, edges, notes = [] } = definition
        for (const { code, related = [], ...location } of parseFlow(definition).problems) {
          for (const { nodeId, edgeId, noteId } of [location, ...related]) {
            // Notes were named like nodes before they had a member of their own.
            if (nodeId !== undefined) expect([...ids(nodes), ...ids(notes)], code).toContain(nodeId)
            if (edgeId !== undefined) expect(ids(edges), code).toContain(edgeId)
            if (noteId !== undefined) expect(ids(notes), code).toContain(noteId)
          }
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
