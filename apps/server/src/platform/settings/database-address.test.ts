import { describe, expect, test } from 'vitest'
import { describeDatabase, parseDatabaseAddress } from './database-address.ts'

test.each([
  ['sqlite:./data/belfry.db', { kind: 'sqlite', file: 'data/belfry.db' }, 'data/belfry.db'],
  ['sqlite:///var/lib/belfry.db', { kind: 'sqlite', file: '/var/lib/belfry.db' }, '/var/lib/belfry.db'],
  ['postgres://ann:s%2Fcret@db.example:5433/belfry?sslmode=verify-full', { kind: 'postgres' }, 'postgres://db.example:5433/belfry'],
  ['postgresql://db/belfry', { kind: 'postgres', url: 'postgresql://db/belfry' }, 'postgresql://db/belfry'],
  ['postgres:///belfry?host=/var/run/postgresql', { kind: 'postgres' }, 'postgres:///belfry'],
])('%s', (text, expected, shown) => {
  const address = parseDatabaseAddress(text)
  expect(address).toMatchObject(expected)
  expect(describeDatabase(address)).toBe(shown)
})

describe('what is no address is refused without being repeated', () => {
  test.each([
    'mysql://ann:secret@db/belfry',
    'postgres:ann:secret@db/belfry',
    'postgres://ann:secret@db',
    'postgres://ann:secret@db/',
    'postgres://ann:sec/ret@db/belfry',
    'sqlite:',
    'belfry.db',
    '',
  ])('%s', (text) => {
    expect(() => parseDatabaseAddress(text)).toThrow(/^must (be|have the form) /)
    expect(() => parseDatabaseAddress(text)).not.toThrow(/sec/)
  })
})
