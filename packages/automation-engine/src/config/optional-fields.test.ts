import { validate } from '@belfry/core'
import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { choiceOf } from './fields.ts'
import { compileConfig } from './fill-config.ts'
import { neededProblems, optionalId, optionalMember, optionalPath } from './optional-fields.ts'

const config = Type.Object({
  id: optionalId({ description: 'An id' }),
  path: optionalPath({ description: 'A variable' }),
  member: optionalMember({ description: 'A member' }),
  way: Type.Optional(choiceOf(['a', 'b'], { description: 'A way', default: 'a' })),
})
const codes = (value: object) => validate(config, value).map(({ code, pointer }) => `${code} ${pointer}`)

describe('optional fields', () => {
  test('may be left out, or be empty', () => {
    expect(codes({})).toEqual([])
    expect(codes({ id: '', path: '', member: '' })).toEqual([])
  })

  test.each([
    [{ id: '{customer.id}', path: 'response.data.0', member: 'image.url', way: 'b' }, []],
    [{ path: '{response.data}' }, []],
    [{ path: 'a b' }, ['format /path']],
    [{ path: ' ' }, ['format /path']],
    [{ id: 'x'.repeat(301) }, ['too_long /id']],
    [{ way: '' }, ['not_allowed /way']],
    [{ way: 'A' }, ['not_allowed /way']],
  ])('%j', (value, want) => {
    expect(codes(value)).toEqual(want)
  })

  test('are filled in and read like those that are needed; an empty path names nothing', () => {
    const names = (value: object) => compileConfig(config, { ...value }).references.map(({ path }) => path.join('.'))
    expect(names({ id: '{customer.id}', path: 'response.data', member: '{nothing}' })).toEqual(['customer.id', 'response.data'])
    expect(names({ id: '', path: '' })).toEqual([])
  })
})

test.each([
  [{}, true],
  [{ id: '' }, true],
  [{ id: '  ' }, true],
  [{ id: 'x' }, false],
  [{ id: 0 }, false],
])('%j: missing is %s', (value, isMissing) => {
  const problem = { code: 'required', pointer: '/id', message: 'id is missing: write one' }
  expect(neededProblems(value, 'id', 'write one')).toEqual(isMissing ? [problem] : [])
})
