import { describe, expect, test } from 'vitest'
import { isDeeperThan, MAX_JSON_DEPTH } from './depth.ts'
import { parseJsonText } from './json-text.ts'
import { parseJson } from './parse-json.ts'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('isDeeperThan', () => {
  test.each([
    ['text', 0, false],
    [null, 0, false],
    [[], 0, true],
    [{}, 1, false],
    [{ a: [1] }, 1, true],
    [{ a: [1] }, 2, false],
  ])('%j more than %i levels: %j', (value, depth, want) => {
    expect(isDeeperThan(value, depth)).toBe(want)
  })
})

describe('parseJson', () => {
  test('reads what is nested as deep as it may be', () => {
    expect(parseJson(nested(MAX_JSON_DEPTH))).toMatchObject({ ok: true })
    expect(parseJson(nested(MAX_JSON_DEPTH + 1))).toEqual({ ok: false, error: 'too_deep' })
    expect(parseJson(nested(100_000))).toEqual({ ok: false, error: 'too_deep' })
  })

  test.each(['', ' ', 'text', '{', '{"a": 1,}', "{'a': 1}", '01', 'undefined'])('%j is none', (text) => {
    expect(parseJson(text)).toEqual({ ok: false, error: 'invalid' })
  })
})

describe('parseJsonText', () => {
  test.each<[string, unknown]>([
    ['', undefined],
    [' \n', undefined],
    ['null', null],
    [' {"a": 1} ', { a: 1 }],
  ])('%j', (text, value) => {
    expect(parseJsonText('body', text)).toEqual({ ok: true, value })
  })

  test('says which field is wrong', () => {
    expect(parseJsonText('body', '{')).toMatchObject({ error: expect.stringMatching(/^The body is not JSON/) })
    expect(parseJsonText('payload', nested(501))).toMatchObject({ error: expect.stringMatching(/^The payload is nested too deep/) })
  })
})
