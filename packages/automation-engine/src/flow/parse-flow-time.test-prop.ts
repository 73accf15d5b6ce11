import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { parseFlow } from './parse-flow.ts'

// What made regular expressions and walks of other programs slow: beginnings of forms that never end, many times over.
const pieces = fc.constantFrom(
  '{',
  '}',
  '{a',
  '{a.b}',
  '{customer.id}',
  '"',
  '\\',
  '"{',
  '[',
  'eyJ',
  '-eyJaaaaaaaaaaaa',
  '.eyJaaaaaaaaaa',
  'Bearer ',
  'Basic a',
  '://a:',
  '@',
  '-----BEGIN ',
  'sk_live_',
  '%2',
  '%25',
  '/',
  '..',
  '1e9',
  ' ',
  '\ud800',
)
const text = fc.array(pieces, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''))

const fields: readonly (readonly [type: string, config: (text: string) => Record<string, unknown>, most: number])[] = [
  ['taskCreate', (title) => ({ title: 'x', description: title, unknown: title }), 20_000],
  ['webhookSend', (payload) => ({ webhookId: 'x', event: 'x', payload }), 50_000],
  ['httpRequest', (path) => ({ target: 'tillor', method: 'POST', path: `/${path}`, body: path }), 2000],
  ['switch', (field) => ({ field, cases: [] }), 300],
  ['delay', (amount) => ({ mode: 'duration', duration: { amount, unit: 'days' } }), 300],
]

test.each(fields)('the texts of a %s are read without an exception, in time that grows no faster than they do', (type, config, most) => {
  fc.assert(
    fc.property(text, (piece) => {
      const timeOf = (length: number) => {
        const definition = draw(
          { start: newCustomer, a: [type, config(piece.repeat(Math.ceil(length / piece.length)).slice(0, length))] },
          ['start out a'],
        )
        const started = performance.now()
        parseFlow(definition)
        return performance.now() - started
      }
      // Ten times the text may take ten times the time. A quadratic walk would take a hundred times; short times are noise.
      const short = Math.min(...[1, 2, 3].map(() => timeOf(most / 10)))
      const long = Math.min(...[1, 2].map(() => timeOf(most)))
      expect(long, JSON.stringify(piece)).toBeLessThan(Math.max(40, short * 40))
    }),
    { numRuns: 60 },
  )
})

test('a definition of bytes that went wrong is read without an exception', () => {
  const whole = JSON.stringify(
    draw(
      {
        start: newCustomer,
        a: ['taskCreate', { title: '{customer.id}' }],
        b: ['webhookSend', { webhookId: 'x', event: 'y', payload: '{}' }],
      },
      ['start out a', 'a out b'],
    ),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: whole.length }), fc.string({ maxLength: 3 })), { maxLength: 6 }), (wounds) => {
      const text = wounds.reduce((now, [at, piece]) => now.slice(0, at) + piece + now.slice(at + piece.length), whole)
      let value: unknown = text
      try {
        value = JSON.parse(text)
      } catch {}
      const { flow, problems } = parseFlow(value)
      expect(flow === null).toBe(problems.some(({ severity }) => severity !== 'warning'))
    }),
    { numRuns: 1000 },
  )
})
