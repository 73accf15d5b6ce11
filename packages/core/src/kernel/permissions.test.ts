import { describe, expect, test } from 'vitest'
import { ALL_PERMISSIONS, covers, coversAll, grantedPermissions, narrow, permissions } from './permissions.ts'

describe('the table of permissions', () => {
  const names = Object.keys(permissions)

  test('names an area in camel case and what is done there', () => {
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]*:(read|write|decide)$/)
  })

  test('stands in order, and every meaning is a sentence without its point', () => {
    expect([...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))).toEqual(names)
    for (const meaning of Object.values(permissions)) expect(meaning).toMatch(/^[A-Z].*[^.]$/)
  })

  test('offers each of them and the wildcard to be granted, the wildcard last', () => {
    expect(grantedPermissions).toEqual([...names, ALL_PERMISSIONS])
    expect(names).not.toContain(ALL_PERMISSIONS)
  })
})

test.each([
  ['the permission itself', ['customers:read'], 'customers:read', true],
  ['another one', ['customers:read'], 'tasks:read', false],
  ['writing does not include reading', ['customers:write'], 'customers:read', false],
  ['reading does not include writing', ['customers:read'], 'customers:write', false],
  ['the wildcard covers everything', ['*'], 'organization:write', true],
  ['the wildcard covers itself', ['*'], '*', true],
  ['all of them are not the wildcard', Object.keys(permissions), '*', false],
  ['nothing covers nothing needed', [], null, true],
  ['nothing covers nothing else', [], 'tasks:read', false],
] as const)('covers: %s', (_, granted, needed, want) => {
  expect(covers(granted, needed)).toBe(want)
})

test.each([
  ['a part of it', ['tasks:read', 'tasks:write'], ['tasks:read'], true],
  ['more than it', ['tasks:read'], ['tasks:read', 'tasks:write'], false],
  ['nothing', [], [], true],
  ['the wildcard from the wildcard', ['*'], ['*'], true],
  ['the wildcard from many', ['tasks:read', 'tasks:write'], ['*'], false],
  ['a name that does not exist', ['tasks:read'], ['tasks:fly'], false],
] as const)('coversAll: %s', (_, outer, inner, want) => {
  expect(coversAll(outer, inner)).toBe(want)
})

test.each([
  ['no list does not narrow', ['tasks:read'], null, ['tasks:read', 'approvals:decide']],
  ['the wildcard in the list does not narrow', ['tasks:read'], ['*'], ['tasks:read', 'approvals:decide']],
  ['every member may decide what they are asked', [], null, ['approvals:decide']],
  ['what every member may a list may hold', ['tasks:read'], ['approvals:decide'], ['approvals:decide']],
  ['what every member may a list leaves out', ['tasks:read'], ['tasks:read'], ['tasks:read']],
  ['what the member lost the key loses', ['tasks:read'], ['tasks:read', 'tasks:write'], ['tasks:read']],
  ['a list of a member with the wildcard is the list', ['*'], ['tasks:read'], ['tasks:read']],
  ['an empty list leaves nothing', ['*'], [], []],
  ['an administrator with an open key stays one', ['*'], ['*'], ['*']],
] as const)('narrow: %s', (_, member, key, want) => {
  expect(narrow(member, key)).toEqual(want)
})
