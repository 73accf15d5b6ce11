import { listedValue, recordModels } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { type ListedModel, listedFields, recordColumn, recordColumnNames, recordColumnValues } from './record-columns.ts'

const parted: ListedModel = {
  name: 'customerContact',
  filters: ['type', 'main'],
  parent: { model: 'customer', field: 'customerId', collection: 'customers' },
}

describe.each(recordModels.map((model) => [model.name, model] as const))('of the model %s', (_, model) => {
  test('every field by which lists are filtered has a column', () => {
    const fields = listedFields(model)
    expect(fields.length).toBeLessThanOrEqual(recordColumnNames.length)
    const links = Object.entries<{ readonly link?: string }>(model.fields).flatMap(([field, { link }]) => (link ? [field] : []))
    expect(fields).toEqual(expect.arrayContaining([...model.filters, ...links, ...(model.parent ? [model.parent.field] : [])]))
    expect(fields.map((field) => recordColumn(model, field))).toEqual(recordColumnNames.slice(0, fields.length))
  })

  test('nothing else is kept twice', () => {
    const fields = [...listedFields(model), 'externalId', 'createdBy', 'customFields']
    const values = recordColumnValues(model, Object.fromEntries(fields.map((field) => [field, field])))
    const listed = listedFields(model).map((field) => listedValue(model.fields[field], field))
    expect(Object.values(values).filter((value) => value !== null)).toEqual(listed)
  })
})

test('a field stands at its place among the filters, and the link to the parent behind them', () => {
  expect(listedFields(parted)).toEqual(['type', 'main', 'customerId'])
  expect(recordColumn(parted, 'customerId')).toBe('f3')
})

test('a field by which nobody lists has no column', () => {
  for (const field of ['name', 'toString', '']) expect(() => recordColumn(parted, field)).toThrow(RangeError)
})

test('what is no text is kept as one', () => {
  const none = { f4: null, f5: null, f6: null, f7: null, f8: null }
  expect(recordColumnValues(parted, { type: '', main: false, customerId: null })).toEqual({ f1: '', f2: 'false', f3: null, ...none })
  expect(recordColumnValues(parted, { type: 0 })).toEqual({ f1: '0', f2: null, f3: null, ...none })
})
