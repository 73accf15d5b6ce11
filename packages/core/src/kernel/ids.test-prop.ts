import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createIdFactory, type IdKind, idFloor, idPrefixes, isId, looksLikeId } from './ids.ts'

const kind = fc.constantFrom(...(Object.keys(idPrefixes) as IdKind[]))
/** A clock as it may behave: forwards, backwards, standing still. */
const readings = fc.array(fc.oneof(fc.integer({ min: 0, max: 2 ** 48 - 1 }), fc.integer({ min: 1_000, max: 1_010 })), {
  minLength: 2,
  maxLength: 60,
})

test('ids of one factory rise whatever the clock does, and none comes twice', () => {
  fc.assert(
    fc.property(readings, kind, fc.infiniteStream(fc.uint8Array({ minLength: 10, maxLength: 10 })), (moments, kindOfId, random) => {
      let reading = 0
      const newId = createIdFactory(
        () => moments[reading++] as number,
        () => random.next().value,
      )
      const ids = moments.map(() => newId(kindOfId))
      for (const [index, id] of ids.entries()) {
        expect(isId(kindOfId, id) && looksLikeId(id)).toBe(true)
        if (index > 0) expect(id > (ids[index - 1] as string)).toBe(true)
      }
    }),
  )
})

test('the time in an id is the highest reading so far', () => {
  fc.assert(
    fc.property(readings, fc.uint8Array({ minLength: 10, maxLength: 10 }), (moments, random) => {
      let reading = 0
      const newId = createIdFactory(
        () => moments[reading++] as number,
        () => random,
      )
      for (let index = 0; index < moments.length; index++) {
        expect(timeOf(newId('event'))).toBe(Math.max(...moments.slice(0, index + 1)))
      }
    }),
  )
})

test('ids that are not below the floor of a moment are those that were made then or later', () => {
  const moment = fc.integer({ min: 0, max: 2 ** 48 - 1 })
  fc.assert(
    fc.property(
      moment,
      fc.oneof(moment, fc.integer({ min: -2, max: 2 })),
      kind,
      fc.uint8Array({ minLength: 10, maxLength: 10 }),
      (at, other, kindOfId, random) => {
        // Half of the time the two are neighbours.
        const since = Math.abs(other) <= 2 ? Math.min(2 ** 48 - 1, Math.max(0, at + other)) : other
        const id = createIdFactory(
          () => at,
          () => random,
        )(kindOfId)
        expect(id >= idFloor(kindOfId, since)).toBe(at >= since)
      },
    ),
  )
})

function timeOf(id: string): number {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
  return [...id.slice(4, 14)].reduce((time, character) => time * 32 + alphabet.indexOf(character), 0)
}
