import { isDeep, propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growthOf, MOST_GROWTH } from '../../test/growth.ts'
import { hasFilledDots } from './dot-segments.ts'
import { parsePath, readPath } from './path.ts'
import { contexts, type TemplateContext } from './renderers.ts'
import { compileTemplate } from './template.ts'

const fill = (text: string, context: TemplateContext, x: unknown) => compileTemplate(text, context).render({ read: () => x }, new Set())
const printed = (value: unknown) => (value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value))
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd')

const hostile = fc.constantFrom(
  ...['"', '\\', '\\"', '", "admin": true, "x": "', '}', '{x}', '/', '/../', '..', '.', '%2e', '%2f', '%', '?', '#', '&a=b', '=', '+', ';'],
  ...['\r\nX-Admin: 1', '\n', '\u0000', '\u2028', '@', ':', 'é', '😀', '\ud800', '\udc00', '__proto__', '$&', "'", '<b>', ' '],
)
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(hostile, { maxLength: 6 }).map((parts) => parts.join('')),
)
const value = fc.oneof(text, text, fc.jsonValue())

describe('a template', () => {
  test('without braces is its own text', () => {
    const plain = fc.string({ unit: 'binary' }).map((written) => written.replaceAll('{', ''))
    fc.assert(
      fc.property(plain, (written) => {
        expect(fill(written, 'text', undefined)).toBe(written)
      }),
    )
  })

  test('never throws, and puts every value in as it is', () => {
    const pieces = fc.constantFrom('{', '}', 'a', '.', '0', ' ', '-', '{a.b}', '"')
    fc.assert(
      fc.property(
        fc.array(pieces).map((all) => all.join('')),
        fc.string(),
        (written, x) => {
          const { paths } = compileTemplate(written, 'text')
          expect(fill(written, 'text', x).length).toBe(
            written.length - paths.reduce((sum, path) => sum + path.join('.').length + 2, 0) + paths.length * x.length,
          )
        },
      ),
    )
  })

  test('never throws in any context, whatever is written and whatever it holds', () => {
    const written = fc.oneof(
      text,
      fc.array(fc.oneof(hostile, fc.constantFrom('{a}', '{a.b.0}', 'https://', '{"a":')), { maxLength: 9 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(
        written,
        fc.constantFrom(...(Object.keys(contexts) as TemplateContext[])),
        fc.option(value, { nil: undefined }),
        (author, context, x) => {
          expect(typeof fill(author, context, x)).toBe('string')
        },
      ),
      { numRuns: propertyRuns(3000) },
    )
  })
})

describe('a path of a variable', () => {
  const names = fc.constantFrom(
    'a',
    '0',
    'length',
    'constructor',
    '__proto__',
    'prototype',
    'toString',
    'map',
    'hasOwnProperty',
    '__defineGetter__',
  )

  test('finds own members only', () => {
    fc.assert(
      fc.property(fc.json(), fc.array(names), (json, path) => {
        // What the text of the value holds under these names, by the rules of JSON alone.
        let want: unknown = JSON.parse(json)
        for (const name of path) {
          const own = typeof want === 'object' && want !== null ? Object.getOwnPropertyDescriptor(want, name) : undefined
          want = own?.value
        }
        // The length of a list is its own, and no member of the JSON that it stands for.
        fc.pre(!path.includes('length'))
        expect(readPath(JSON.parse(json), path)).toEqual(want)
      }),
    )
  })

  test('changes nothing in what it reads', () => {
    const holder = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 2}}}')
    expect(fill('{__proto__.polluted}{constructor.prototype.polluted}', 'text', 'x')).toBe('xx')
    expect(readPath(holder, ['constructor', 'prototype', 'polluted'])).toBe(2)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

describe('a value comes out of a decoder as it was put in', () => {
  const each = (check: (x: unknown) => void) => fc.assert(fc.property(value, check), { numRuns: propertyRuns(1000) })

  test('of JSON: between quotes as its text, elsewhere as itself', () => {
    each((x) => {
      expect(JSON.parse(fill('{"a": "-{x}-", "b": {x}, "c": ["\\"{x}\\\\"]}', 'json', x))).toEqual({
        a: `-${printed(x)}-`,
        b: JSON.parse(JSON.stringify(x)),
        c: [`"${printed(x)}\\`],
      })
    })
  })

  test('of paths', () => {
    each((x) => {
      const segments = fill('/a/{x}/b{x}?q=1', 'path', x).split('?')[0]?.split('/') ?? []
      expect(segments.map(decodeURIComponent)).toEqual(['', 'a', wellFormed(printed(x)), `b${wellFormed(printed(x))}`])
    })
  })

  test('of queries', () => {
    each((x) => {
      const search = fill('/a?q={x}&r=-{x}', 'path', x).split('?')[1]
      expect([...new URLSearchParams(search)]).toEqual([
        ['q', wellFormed(printed(x))],
        ['r', `-${wellFormed(printed(x))}`],
      ])
    })
  })

  test('of addresses, unless it makes a part of the path that climbs, which is seen', () => {
    each((x) => {
      const author = 'https://example.com/a/{x}/b{x}?q={x}&r=1#{x}'
      const filled = fill(author, 'url', x)
      const climbs = ['.', '..'].includes(printed(x))
      expect(hasFilledDots(author, filled)).toBe(climbs)
      if (climbs) return
      const url = new URL(filled)
      const want = wellFormed(printed(x))
      const [, a, first = '', second = '', ...more] = url.pathname.split('/')
      expect([url.origin, a, more]).toEqual(['https://example.com', 'a', []])
      expect(decodeURIComponent(first)).toBe(want)
      expect(decodeURIComponent(second)).toBe(`b${want}`)
      expect([...url.searchParams]).toEqual([
        ['q', want],
        ['r', '1'],
      ])
      expect(decodeURIComponent(url.hash.slice(1))).toBe(want)
    })
  })

  test('of headers, on one line', () => {
    each((x) => {
      const header = fill('k={x}.', 'header', x)
      expect(header).toMatch(/^[\x20-\x7e\x80-\xff]*$/)
      expect(new Headers({ 'x-test': header }).get('x-test')).toBe(header)
      expect(Buffer.from(header, 'latin1').toString('utf8')).toBe(`k=${wellFormed(printed(x)).replace(/\p{Cc}/gu, ' ')}.`)
    })
  })
})

describe('a value adds nothing to what is around it', () => {
  const shapeOf = (json: unknown): unknown =>
    Array.isArray(json)
      ? json.map(shapeOf)
      : typeof json === 'object' && json !== null
        ? Object.entries(json).map(([name, inner]) => [name === 'k' ? name : '', shapeOf(inner)])
        : typeof json

  test('no member and no item of JSON', () => {
    const authors = fc.constantFrom(
      '{"k": "{v}", "b": {v}}',
      '["x\\\\{v}", "\\"{v}"]',
      '{"-{v}": {"c": ["{v}{v}", {v}]}}',
      '{v}',
      '{"k":"\\u0041{v}"}',
    )
    fc.assert(
      fc.property(authors, text, (author, x) => {
        expect(shapeOf(JSON.parse(fill(author, 'json', x)))).toEqual(shapeOf(JSON.parse(fill(author, 'json', 'x'))))
      }),
      { numRuns: propertyRuns(1000) },
    )
  })

  test('no name of a host, no credentials and no port to an address', () => {
    const authors = fc.constantFrom(
      'https://{x}.example.com/a',
      'https://{x}/a',
      'https://api-{x}.example.com',
      'https://example.com:8{x}/',
    )
    fc.assert(
      fc.property(authors, fc.oneof(value, fc.stringMatching(/^[a-z0-9-]{1,9}$/)), (author, x) => {
        const filled = fill(author, 'url', x)
        if (!URL.canParse(filled)) return
        const { hostname, username, password } = new URL(filled)
        expect([username, password]).toEqual(['', ''])
        if (author !== 'https://{x}/a') expect(hostname).toMatch(/(^|\.|-)[a-z0-9-]*\.?example\.com$/)
        else expect(printed(x)).toMatch(/^[a-z0-9-]+$/i)
      }),
      { numRuns: propertyRuns(2000) },
    )
  })
})

type Surrounding = readonly [before: string, after: string]

/** What stands before a variable says how it is written. */
const surroundings: readonly Surrounding[] = [
  ['', ''],
  ['', '{a}'],
  ['https://{a', '{a}'],
]
const shapes = ['{', '{a', '{a.', '.a', '{a}', '{a-', '"', '\\', '{"', '{a.0', 'é', '{\ud835\udc00']
const contextNames = Object.keys(contexts) as TemplateContext[]
test.each(contextNames)('the time that a text takes grows with its length, not faster: %s', (context) => {
  const turn = contextNames.indexOf(context)
  const work = (written: string) => compileTemplate(written, context).render({ read: () => 'x' }, new Set())
  for (const [index, shape] of shapes.entries()) {
    if (!isDeep && (index + turn) % 3 !== 0) continue
    for (const [before, after] of isDeep ? surroundings : [surroundings[turn % 3] as Surrounding]) {
      const make = (length: number) => before + shape.repeat(length / shape.length) + after
      expect(growthOf(work, make, [1000, 16_000]), `${before}${shape}${after}`).toBeLessThan(MOST_GROWTH)
    }
  }
})

test.each(['a', 'a.', 'a.b', '{a', '.', 'é', '-', '{{'])('the time that a path takes grows with its length, not faster: %s', (shape) => {
  expect(growthOf(parsePath, (length) => shape.repeat(length / shape.length), [1000, 16_000])).toBeLessThan(MOST_GROWTH)
})
