import { expect, test } from 'vitest'
import { createStatementNames } from './statement-names.ts'

test('a text has a name from its second time on, and each its own', () => {
  const { nameOf } = createStatementNames()
  expect(nameOf('select 1')).toBeUndefined()
  const name = nameOf('select 1')
  expect(name).toBeDefined()
  expect(nameOf('select 1')).toBe(name)
  nameOf('select 2')
  expect(nameOf('select 2')).not.toBe(name)
})

test('ever new texts do not take up ever more: those beyond the limit go without, the others keep theirs', () => {
  const { nameOf } = createStatementNames()
  const texts = Array.from({ length: 600 }, (_, index) => `select ${index}`)
  for (const text of [...texts, ...texts]) nameOf(text)
  const names = texts.map(nameOf)
  expect(names.filter((name) => name !== undefined)).toHaveLength(500)
  expect(names[0]).toBe('belfry_1')
})

test('renewed, no name is given twice', () => {
  const { nameOf, renew } = createStatementNames()
  nameOf('select 1')
  const before = nameOf('select 1')
  renew()
  nameOf('select 1')
  expect(nameOf('select 1')).not.toBe(before)
})
