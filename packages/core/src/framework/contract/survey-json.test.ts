import { describe, expect, test } from 'vitest'
import { isRefusal, type Problem } from '../../kernel/problems.ts'
import { checkJson } from './check-json.ts'
import { MAX_NAMES, MAX_VALUES } from './json-limits.ts'
import { surveyJson } from './survey-json.ts'

const encoder = new TextEncoder()
const survey = (text: string, most?: number) => surveyJson(encoder.encode(text), most)
const listOf = (count: number, one = '0') => `[${Array.from({ length: count }, () => one).join()}]`
const objectOf = (count: number) => `{${Array.from({ length: count }, (_, index) => `"x${index}":0`).join()}}`

function refusalOf(look: () => unknown): Problem | null {
  try {
    look()
  } catch (error) {
    if (isRefusal(error)) return error.problem
    throw error
  }
  return null
}

const codeAndPointer = (look: () => unknown) => {
  const refusal = refusalOf(look)
  return refusal && [refusal.code, refusal.errors[0]?.pointer]
}

describe('before and after it is parsed the same is refused, at the same place', () => {
  test.each([
    ['as many values as there may be', listOf(MAX_VALUES - 1), null],
    ['a value more', listOf(MAX_VALUES), ['too_many_values', '']],
    ['empty lists', listOf(MAX_VALUES, '[]'), ['too_many_values', '']],
    ['as many names as there may be', objectOf(MAX_NAMES), null],
    ['a name more', objectOf(MAX_NAMES + 1), ['too_many_values', '']],
    ['a name more, within', `{"a":1,"b/~é\\n":[null,{"c":${objectOf(MAX_NAMES + 1)}}]}`, ['too_many_values', '/b~1~0é\n/1/c']],
    ['names and values that are too many only together', listOf(34_000, '{"a":0}'), ['too_many_values', '']],
    ['64 levels', '['.repeat(64) + ']'.repeat(64), null],
    ['65 levels', `[[],${'['.repeat(64)}${']'.repeat(64)}]`, ['too_deep', `/1${'/0'.repeat(63)}`]],
    ['65 levels of objects', `${'{"a":'.repeat(64)}{}${'}'.repeat(64)}`, ['too_deep', '/a'.repeat(64)]],
    ['brackets, commas and quotes in texts', `{"a":"[[[[${',\\"'.repeat(200_000)}"}`, null],
  ] as const)('%s', (_, text, place) => {
    expect(codeAndPointer(() => survey(text))).toEqual(place)
    expect(codeAndPointer(() => checkJson(JSON.parse(text)))).toEqual(place)
  })

  test('a lower limit counts names, texts, numbers, lists and objects alike', () => {
    const text = '{"a":"x","b":[1,true,null,{}]}'
    expect(survey(text, 9)).toEqual({ isPlain: true })
    expect(refusalOf(() => survey(text, 8))?.code).toBe('too_many_values')
    expect(refusalOf(() => checkJson(JSON.parse(text), 9))).toBeNull()
    expect(refusalOf(() => checkJson(JSON.parse(text), 8))?.code).toBe('too_many_values')
  })
})

test.each([
  ['false', true],
  ['{"a":"\\u00e9\\n","b":[-1.25,true,null]}', true],
  ['"\\\\u0000"', true],
  [`[${'9'.repeat(300)}]`, true],
  [`[${'9'.repeat(310)}]`, false],
  ['1e5', false],
  ['1E999', false],
  ['"\\u0000"', false],
  ['{"\\ud83d\\ude00":1}', false],
  ['"\\uDC00"', false],
  ['"\\\\\\u0000"', false],
])('%s has to be looked at once more: %s', (text, isPlain) => {
  expect(survey(text)).toEqual({ isPlain })
})

test.each([
  ['lists that never close', '['.repeat(100_000)],
  ['objects that never close', '{"a":'.repeat(100_000)],
  ['more closed than opened', `${listOf(MAX_VALUES)}]`],
  ['a text that never ends', `[${listOf(MAX_VALUES)},"]`],
])('%s are no JSON, rather than too much of it', (_, text) => {
  expect(refusalOf(() => survey(text))?.code).toBe('malformed_json')
})

describe('the work grows with what is looked at, and no faster', () => {
  test.each([
    ['lists', (size: number) => listOf(size)],
    ['names', (size: number) => listOf(size / 10, objectOf(10))],
    ['texts', (size: number) => listOf(10, `"${'\\n'.repeat(size)}"`)],
    ['more than there may be', (size: number) => listOf(size * 20, '[]')],
    ['what never closes', (size: number) => '['.repeat(size * 20)],
  ])('reading bytes of %s', (_, textOf) => {
    for (const size of [1000, 10_000]) {
      const bytes = encoder.encode(textOf(size))
      let reads = 0
      const watched = new Proxy(bytes, {
        get(target, name) {
          reads++
          return Reflect.get(target, name)
        },
      })
      refusalOf(() => surveyJson(watched))
      expect(reads).toBeLessThan(8 * bytes.length)
    }
  })

  test.each([',', ':'])('reading no further than the parser where "%s" stands outside of everything', (mark) => {
    let reads = 0
    const watched = new Proxy(encoder.encode(mark.repeat(10_000)), {
      get(target, name) {
        reads++
        return Reflect.get(target, name)
      },
    })
    expect(surveyJson(watched)).toEqual({ isPlain: true })
    expect(reads).toBeLessThan(10)
  })

  test('looking at values, each once', () => {
    let reads = 0
    const get = (target: object, name: string | symbol): unknown => {
      reads++
      return Reflect.get(target, name)
    }
    const watched = (values: object): object => new Proxy(values, { get })
    checkJson(watched(JSON.parse(objectOf(MAX_NAMES))))
    expect(reads).toBeLessThanOrEqual(MAX_NAMES + 10)
    reads = 0
    expect(refusalOf(() => checkJson(watched(JSON.parse(objectOf(MAX_NAMES + 1)))))?.code).toBe('too_many_values')
    expect(reads).toBe(0)
  })
})
