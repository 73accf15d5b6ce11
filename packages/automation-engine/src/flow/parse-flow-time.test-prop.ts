import { isDeep, propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { growsTooFast } from '../../test/growth.ts'
import { parseFlow } from './parse-flow.ts'

// What made regular expressions and walks of other programs slow: beginnings of forms that never end, many times over.
const pieces = [
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
]
const text = fc.array(fc.constantFrom(...pieces), { minLength: 2, maxLength: 4 }).map((parts) => parts.join(''))

const fields: readonly (readonly [type: string, config: (text: string) => Record<string, unknown>, most: number])[] = [
  ['taskCreate', (title) => ({ title: 'x', description: title, unknown: title }), 20_000],
  ['webhookSend', (payload) => ({ webhookId: 'x', event: 'x', payload }), 50_000],
  ['httpRequest', (path) => ({ target: 'tillor', method: 'POST', path: `/${path}`, body: path }), 2000],
  ['switch', (field) => ({ field, cases: [] }), 300],
  ['delay', (amount) => ({ mode: 'duration', duration: { amount, unit: 'days' } }), 300],
]

/** Reads a flow with a step whose text is the piece, again and again. */
const reading = (type: string, config: (text: string) => Record<string, unknown>, piece: string) => (length: number) => {
  const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
  parseFlow(draw({ start: newCustomer, a: [type, config(text)] }, ['start out a']))
}

test.each(fields)('the texts of a %s are read without an exception, in time that grows no faster than they do', (type, config, most) => {
  fc.assert(
    fc.property(text, (piece) => {
      expect(growsTooFast(reading(type, config, piece), most), JSON.stringify(piece)).toBe(false)
    }),
    // Each of the pieces alone, and some of all the ways to put them together. A counter-example is short enough as it is.
    { examples: pieces.map((piece) => [piece]), numRuns: pieces.length + propertyRuns(60), endOnFailure: true },
  )
})

test('the findings of a definition as large as a request may be are told in time that grows no faster than it', () => {
  const pieces = ['{nw}', '{createdTask.id}', 'Bearer aaaaaaaaaaaaaaaa ', '"{a}"', '{a.b}{{a']
  for (const piece of isDeep ? pieces : pieces.slice(0, 1)) {
    const task = (length: number) => {
      const payload = piece.repeat(50_000 / piece.length)
      const ids = Array.from({ length }, (_, index) => `n${index}`)
      const vip = [
        'condition',
        { conditions: { match: 'all', rules: [{ id: 'r', field: 'customer.status', operator: 'is', value: 'VIP' }] } },
      ]
      parseFlow(
        draw(
          {
            start: newCustomer,
            vip: vip as [string, Record<string, unknown>],
            make: ['taskCreate', { title: 'x' }],
            ...Object.fromEntries(ids.map((id) => [id, ['webhookSend', { webhookId: 'x', event: 'x', payload }] as const])),
          },
          ['start out vip', 'vip yes make', 'vip no n0', 'make out n0', ...ids.slice(1).map((id, index) => `n${index} success ${id}`)],
        ),
      )
    }
    expect(growsTooFast(task, 8), piece).toBe(false)
  }
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
    { numRuns: propertyRuns(1000) },
  )
})
