import { createMatcher, findOwnCall, readAddress, routes } from '@belfry/core'
import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growthOf, MOST_GROWTH } from '../../test/growth.ts'
import { compileTemplate } from '../template/template.ts'
import { isBlockedSegment } from './blocked-segment.ts'
import { canonicalPath } from './canonical-path.ts'
import { decodings, isDecodable } from './decode.ts'
import { judgeTemplate } from './judge-template.ts'

const match = createMatcher(routes)
const organization = { organizationId: 'org_1' }
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** The path that is called, or `null` when the wall refuses it. */
function called(author: string, values: readonly unknown[]): string | null {
  if (judgeTemplate(author)) return null
  const read = ([root]: readonly string[]) => values[Number(root?.slice(1))]
  const canonical = canonicalPath(compileTemplate(author, 'path').render({ read }, new Set()))
  return canonical.ok ? canonical.value : null
}

// Each character of a blocked word as itself, or so that somebody may take it for the same.
const spellings: readonly ((character: string) => string)[] = [
  (character) => character,
  (character) => character,
  (character) => character.toUpperCase(),
  (character) => `%${character.charCodeAt(0).toString(16)}`,
  (character) => `%25${character.charCodeAt(0).toString(16).toUpperCase()}`,
  (character) => `%2525${character.charCodeAt(0).toString(16)}`,
  (character) => [...`%${character.charCodeAt(0).toString(16)}`].map((one) => `%${one.charCodeAt(0).toString(16)}`).join(''),
  (character) => (/[a-z]/.test(character) ? String.fromCharCode(character.charCodeAt(0) + 0xfee0) : character),
  (character) => `${character}\u200b`,
  (character) => `\u00ad${character}`,
  (character) => (character === 's' ? '\u017f' : character),
]
const endings = [
  '',
  '/',
  '/aut_1',
  '?x=1',
  '/?',
  '.',
  '..',
  ';v=1',
  '%3b',
  '%20',
  ' ',
  '%2f',
  '%2Faut_1',
  '%3fx',
  '/run',
  '\u200b',
  '%c2%a0',
]

/** A blocked word in disguise: pieces, each of which the author writes or a variable holds. */
const disguised = fc
  .constantFrom('automations', 'automation-runs')
  .chain((word) =>
    fc.tuple(
      fc.tuple(...[...word].map((character) => fc.constantFrom(...spellings).map((spell) => spell(character)))),
      fc.array(fc.nat({ max: word.length }), { maxLength: 4 }),
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      fc.constantFrom(...endings),
      fc.boolean(),
    ),
  )
  .map(([characters, cuts, held, ending, endingIsHeld]) => {
    const edges = [...new Set([0, ...cuts, characters.length])].sort((a, b) => a - b)
    const values: string[] = []
    const write = (piece: string, isHeld: boolean | undefined) => (isHeld ? `{v${values.push(piece) - 1}}` : piece)
    const pieces = edges.slice(1).map((edge, index) => write(characters.slice(edges[index], edge).join(''), held[index]))
    return { author: `/${pieces.join('')}${write(ending, endingIsHeld)}`, values }
  })

describe('a blocked word', () => {
  test('[HTTP-OWN-08] reaches no automation, however it is spelled and whoever writes which part of it', () => {
    let through = 0
    fc.assert(
      fc.property(disguised, ({ author, values }) => {
        const path = called(author, values)
        if (path === null) return
        through++
        for (const method of methods) {
          const call = findOwnCall({ method, path, body: {} }, organization)
          if (call.ok) expect(call.value.route.path).not.toMatch(/automation/)
          else expect([403, 404]).toContain(call.error.status)
        }
        const [first = ''] = path.slice(1).split(/[/?]/)
        // Only what a value held keeps its slash or question mark inside of the segment, and then it is another word to whoever decodes it.
        for (const decoded of decodings(first)) expect(isBlockedSegment(decoded)).toBe(false)
      }),
      { numRuns: propertyRuns(20_000) },
    )
    expect(through).toBeGreaterThan(propertyRuns(200))
  })

  test('as it is, in capitals or encoded, is refused wherever it is cut', () => {
    for (const word of ['automations', 'AUTOMATION-RUNS', 'automation%73', '%61utomations', '%2561utomations', 'ａutomations']) {
      for (let cut = 0; cut <= word.length; cut++) {
        expect(called(`/${word.slice(0, cut)}{v0}`, [word.slice(cut)]), `${word} cut at ${cut}`).toBeNull()
        expect(called(`/{v0}${word.slice(cut)}`, [word.slice(0, cut)]), `${word} cut at ${cut}`).toBeNull()
        expect(called('/{v0}{v1}/x', [word.slice(0, cut), word.slice(cut)]), `${word} cut at ${cut}`).toBeNull()
      }
    }
  })
})

describe('what is called is what was judged', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('a/b', '..', '%2e%2e', '%', '%2f', 'tasks', 'notes', '?', '#', '&status=x', '=', '\\', 'é', '\ud800', 'tsk_1', ''),
  )
  const authors = fc.constantFrom(...routes.filter(({ path }) => path.startsWith('/orgs/{organizationId}/')).map(({ path }) => path))

  test('[HTTP-OWN-06] a value is one parameter of the route of the author, or the whole of a segment that a route names', () => {
    let reached = 0
    fc.assert(
      fc.property(authors, fc.array(anything, { minLength: 4, maxLength: 4 }), (pattern, values) => {
        let count = 0
        const author = pattern.replace('/orgs/{organizationId}', '').replace(/\{[^}]+\}/g, () => `{v${count++}}`)
        const path = called(author, values)
        if (path === null) return
        for (const method of methods) {
          const matched = match(method.toLowerCase(), `/orgs/org_1${path}`)
          if (matched.kind !== 'route') continue
          reached++
          const literals = matched.route.path.replace('/orgs/{organizationId}', '').split('/')
          const written = author.split('/').map((part) => part.replace(/^\{v(\d)\}$/, (_, index) => values[index] as string))
          expect(literals).toHaveLength(written.length)
          for (const [index, literal] of literals.entries()) {
            const name = /^\{(.+)\}$/.exec(literal)?.[1]
            const want = String(written[index]).replace(/\p{Surrogate}/gu, '\ufffd')
            expect(name === undefined ? literal : matched.params[name]).toBe(want)
          }
        }
      }),
      { numRuns: propertyRuns(5000) },
    )
    expect(reached).toBeGreaterThan(propertyRuns(500))
  })

  test('[HTTP-OWN-05] a value in the query is the value of that parameter, and no other one', () => {
    const route = routes.find(({ path, method }) => path === '/orgs/{organizationId}/customers' && method === 'get')
    if (!route) throw new Error('the list of customers has gone')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }), (held) => {
        const path = called('/customers?externalId={v0}&limit=7', [held])
        const search = path?.split('?')[1] ?? ''
        expect([...new URLSearchParams(search)]).toEqual([
          ['externalId', held.replace(/\p{Surrogate}/gu, '\ufffd')],
          ['limit', '7'],
        ])
        try {
          expect(readAddress(route, { params: { organizationId: 'org_1' }, search }).query).toMatchObject({ limit: 7 })
        } catch (error) {
          expect(error).toMatchObject({ problem: { errors: [{ parameter: 'externalId' }] } })
        }
      }),
      { numRuns: propertyRuns(1000) },
    )
  })
})

describe('decoding at once', () => {
  const pieces = ['%', '25', '2', '5', '%25', '%32', '%35', '2e', '%2e', '.', '61', '%c3%a9', '%ff', '%2f', 'utomations', '%2561', '/', 'a']
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((all) => all.join(''))

  test('comes to the same as decoding step by step, and finds whatever stands at a depth in between', () => {
    const wrong = (depth: string) => /^\.\.?$/.test(depth) || isBlockedSegment(depth) || depth.includes('//') || depth.includes('..')
    fc.assert(
      fc.property(text, (encoded) => {
        const steps = stepByStep(encoded)
        const depths = decodings(encoded)
        expect(depths.at(-1)).toBe(steps.at(-1))
        expect(depths.some(wrong)).toBe(steps.some(wrong))
      }),
      { numRuns: propertyRuns(20_000) },
    )
  })

  test('takes as few steps as the text can hide digits of codes behind one another', () => {
    expect(decodings(`%${'25'.repeat(2000)}2e`)).toEqual([`%${'25'.repeat(2000)}2e`, '.'])
    let nested = '%2e'
    for (let depth = 1; depth < 8; depth++) {
      nested = [...nested].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('')
      expect(decodings(nested).at(-1)).toBe('.')
      expect(decodings(nested).length).toBeLessThan(10)
    }
  })

  /** The plain way, which takes as many steps as there are depths. */
  function stepByStep(encoded: string): readonly string[] {
    const next = encoded.replace(/%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}/gi, (code) =>
      isDecodable(code) ? decodeURIComponent(code) : code,
    )
    return next === encoded ? [encoded] : [encoded, ...stepByStep(next)]
  }
})

describe('a value that hides itself thousands of times over', () => {
  const codes = (length: number) => `%${'25'.repeat(length / 2)}`
  const nested = (length: number) => {
    let text = '%2e'
    while (text.length * 3 < length) text = [...text].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('')
    return text.padEnd(length, '.')
  }
  test.each([
    ['dots', (length: number) => `${'.'.repeat(length)}x`],
    ['codes of codes', codes],
    ['codes of codes, twice', (length: number) => codes(length / 2).repeat(2)],
    ['codes before dots', (length: number) => `${codes(length / 2)}${'.'.repeat(length / 2)}`],
    ['dots before codes', (length: number) => `${'.'.repeat(length / 2)}${codes(length / 2)}`],
    ['layers of codes', nested],
    ['bytes that are no character', (length: number) => '%ff'.repeat(length / 3)],
    ['wide percent signs', (length: number) => '\uff05'.repeat(length)],
    ['wide percent signs before codes', (length: number) => '\uff0525'.repeat(length / 3)],
    ['spaces', (length: number) => `\t${' '.repeat(length)}x`],
    ['accents', (length: number) => '\u0300'.repeat(length)],
    ['empty segments', (length: number) => ';/'.repeat(length / 2)],
  ])('takes time in proportion to its length: %s', (_, make) => {
    // What is longer once it is encoded is not looked at. Before it was decoded at once, some of these took six seconds.
    expect(growthOf((held) => called('/{v0}', [held]), make, [40, 640])).toBeLessThan(MOST_GROWTH)
    expect(growthOf((written) => called(`/${written}`, []), make, [100, 1600])).toBeLessThan(MOST_GROWTH)
    expect(growthOf((filled) => canonicalPath(`/${filled}`), make, [200, 3200])).toBeLessThan(MOST_GROWTH)
  })
})
