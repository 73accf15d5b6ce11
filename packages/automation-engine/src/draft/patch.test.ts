import type { PatchOperation } from '@belfry/core'
import { expect, test } from 'vitest'
import { applyPatch } from './patch.ts'

const value = { a: [1, 2], 'b/c': { '~': 'x' } }

test.each<[string, readonly PatchOperation[], unknown]>([
  ['adds a member', [{ op: 'add', path: '/d', value: null }], { ...value, d: null }],
  ['adds in a list', [{ op: 'add', path: '/a/1', value: 5 }], { ...value, a: [1, 5, 2] }],
  ['adds at its end', [{ op: 'add', path: '/a/-', value: 5 }], { ...value, a: [1, 2, 5] }],
  ['replaces, with escaped names', [{ op: 'replace', path: '/b~1c/~0', value: 'y' }], { ...value, 'b/c': { '~': 'y' } }],
  ['replaces all', [{ op: 'replace', path: '', value: 5 }], 5],
  ['removes from a list', [{ op: 'remove', path: '/a/0' }], { ...value, a: [2] }],
  ['moves', [{ op: 'move', from: '/a/0', path: '/d' }], { a: [2], 'b/c': { '~': 'x' }, d: 1 }],
  ['tests by value', [{ op: 'test', path: '/b~1c', value: { '~': 'x' } }], value],
  [
    'adds a member with a dangerous name',
    [{ op: 'add', path: '/__proto__', value: 1 }],
    JSON.parse('{"a":[1,2],"b/c":{"~":"x"},"__proto__":1}'),
  ],
])('%s', (_title, patch, want) => {
  const before = structuredClone(value)
  expect(applyPatch(value, patch)).toEqual({ ok: true, value: want })
  expect(value).toEqual(before)
})

test.each<[string, PatchOperation]>([
  ['a test that fails', { op: 'test', path: '/a/0', value: 2 }],
  ['a test of nothing', { op: 'test', path: '/x', value: undefined }],
  ['removing what is not there', { op: 'remove', path: '/a/2' }],
  ['replacing what is not there', { op: 'replace', path: '/x', value: 1 }],
  ['adding behind the end', { op: 'add', path: '/a/3', value: 1 }],
  ['an index with a leading zero', { op: 'replace', path: '/a/01', value: 1 }],
  ['a member of text', { op: 'add', path: '/b~1c/~0/x', value: 1 }],
  ['moving into itself', { op: 'move', from: '/a', path: '/a/0' }],
  ['the length of a list', { op: 'replace', path: '/a/length', value: 0 }],
])('%s does not fit, and nothing is changed', (_title, operation) => {
  const patch: readonly PatchOperation[] = [{ op: 'remove', path: '/a/0' }, operation]
  expect(applyPatch(value, [operation])).toMatchObject({ ok: false, error: expect.stringMatching(/^Operation 0 .* does not fit/) })
  expect(applyPatch({ a: [0, ...value.a], 'b/c': value['b/c'] }, patch).ok).toBe(false)
})
