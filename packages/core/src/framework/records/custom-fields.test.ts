import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, type Site } from '../../../test/site.ts'
import { customer } from '../../areas/customers/customers/customer.ts'
import type { CustomFieldDeclaration } from '../../areas/organizations/organizations/custom-field-declarations.ts'
import type { Values } from '../operations/port.ts'
import { MAX_CUSTOM_FIELDS, withCustomFields } from './custom-fields.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

async function declare(...declarations: readonly Omit<CustomFieldDeclaration, 'model'>[]) {
  const customFieldDeclarations = declarations.map((declaration) => ({ model: 'customer', ...declaration }))
  expect(await site.call('orgs.update', { body: { customFieldDeclarations } })).toMatchObject({ status: 200 })
}
const create = (customFields?: Values) => site.call('customers.create', { body: customFields ? { customFields } : {} })
const update = (id: unknown, body: Values) => site.call('customers.update', { params: { id: String(id) }, body })

const everything = [
  { key: 'text', type: 'text' },
  { key: 'number', type: 'number' },
  { key: 'boolean', type: 'boolean' },
  { key: 'date', type: 'date' },
  { key: 'dateTime', type: 'dateTime' },
  { key: 'choice', type: 'choice', options: ['red', 'green'] },
] as const

describe('a declared custom field', () => {
  const good: [key: string, value: unknown, kept?: unknown][] = [
    ['text', 'hello'],
    ['text', ''],
    ['number', -1.5],
    ['number', 0],
    ['boolean', false],
    ['date', '2028-02-29'],
    ['dateTime', '2026-07-01T14:00:00.5+02:00', '2026-07-01T12:00:00.500Z'],
    ['dateTime', '2026-07-01T14:00:00Z', '2026-07-01T14:00:00.000Z'],
    ['choice', 'green'],
    ['text', null],
    ['choice', null],
  ]
  test.each<[key: string, value: unknown, kept?: unknown]>(good)('of type %s takes %j', async (key, value, kept = value) => {
    await declare(...everything)
    const { status, body } = await create({ [key]: value, other: [1] })
    expect([status, body.customFields]).toEqual([201, { [key]: kept, other: [1] }])
    const plain = (await create()).body
    expect(await update(plain.id, { customFields: { [key]: value } })).toMatchObject({
      status: 200,
      body: { customFields: { [key]: kept } },
    })
  })

  const bad: readonly (readonly [string, unknown, string])[] = [
    ['text', 1, 'must be a text'],
    ['text', ['a'], 'must be a text'],
    ['number', '1', 'must be a number'],
    ['boolean', 'true', 'must be true or false'],
    ['boolean', 0, 'must be true or false'],
    ['date', '2026-02-29', 'must be a day such as 2026-07-01'],
    ['date', '2026-07-01T00:00:00Z', 'must be a day such as'],
    ['date', 20260701, 'must be a day such as'],
    ['dateTime', '2026-07-01', 'must be a time such as 2026-07-01T14:00:00Z'],
    ['dateTime', '2026-07-01T14:00:00', 'must be a time such as'],
    ['choice', 'blue', 'must be one of red, green'],
    ['choice', true, 'must be one of red, green'],
  ]
  test.each(bad)('of type %s does not take %j', async (key, value, message) => {
    await declare(...everything)
    const refusal = {
      status: 400,
      problem: { code: 'invalid_request', errors: [{ pointer: `/customFields/${key}`, message: expect.stringContaining(message) }] },
    }
    const { id } = (await create({ x: 1 })).body
    const before = site.snapshot()
    expect(await create({ [key]: value })).toMatchObject(refusal)
    expect(await update(id, { customFields: { [key]: value } })).toMatchObject(refusal)
    expect(
      await site.call('customers.putByExternalId', { params: { externalId: 'crm-1' }, body: { customFields: { [key]: value } } }),
    ).toMatchObject(refusal)
    expect(site.snapshot()).toEqual(before)
  })

  test('that is required is missed in a new record, also as null, and all that is wrong is told at once', async () => {
    await declare({ key: 'a', type: 'text', required: true }, { key: 'b', type: 'number', required: true }, { key: 'c', type: 'boolean' })
    const pointersOf = async (customFields?: Values) =>
      (await create(customFields)).problem?.errors.map(({ pointer, code }) => `${pointer} ${code}`)
    expect(await pointersOf()).toEqual(['/customFields/a required', '/customFields/b required'])
    expect(await pointersOf({ a: null, b: 'x', c: 1 })).toEqual([
      '/customFields/a required',
      '/customFields/b type',
      '/customFields/c type',
    ])
    expect(await create({ a: 'x', b: 1 })).toMatchObject({ status: 201 })
  })

  test('that is required is not taken away, and may be missing where it always was', async () => {
    const old = (await create({ x: 1 })).body
    await declare({ key: 'a', type: 'text', required: true })
    expect(await update(old.id, { firstName: 'Ada' })).toMatchObject({ status: 200 })
    expect(await update(old.id, { customFields: { x: 2 } })).toMatchObject({ status: 200, body: { customFields: { x: 2 } } })
    const full = (await create({ a: 'y' })).body
    for (const customFields of [{}, { a: null }]) {
      expect(await update(full.id, { customFields })).toMatchObject({
        status: 400,
        problem: { errors: [{ pointer: '/customFields/a', code: 'required' }] },
      })
    }
    expect(await update(full.id, { firstName: 'Bob' })).toMatchObject({ status: 200, body: { customFields: { a: 'y' } } })
  })

  test('of a time that was sent with another offset has not changed', async () => {
    await declare({ key: 'at', type: 'dateTime' })
    const { id } = (await create({ at: '2026-07-01T12:00:00Z' })).body
    expect(await update(id, { customFields: { at: '2026-07-01T14:00:00+02:00' } })).toMatchObject({ status: 200, body: { version: 1 } })
  })

  test('is that of its model: records of others are kept as they are sent', async () => {
    await declare({ key: 'a', type: 'number', required: true })
    expect(await site.call('tasks.create', { body: { title: 'x', customFields: { a: 'text' } } })).toMatchObject({
      status: 201,
      body: { customFields: { a: 'text' } },
    })
  })

  test('of many options says which was probably meant', async () => {
    const options = Array.from({ length: 20 }, (_, index) => `option-${index}`)
    await declare({ key: 'a', type: 'choice', options })
    expect((await create({ a: 'opton-7' })).problem?.errors[0]?.message).toContain('one of 20 values; did you mean "option-7"?')
  })
})

test('a declaration that is changed touches no record that is there', async () => {
  const { id } = (await create({ a: 'text', at: '2026-07-01T14:00:00+02:00' })).body
  await declare({ key: 'a', type: 'number' }, { key: 'at', type: 'dateTime' })
  expect(await site.call('customers.get', { params: { id: String(id) } })).toMatchObject({
    body: { version: 1, customFields: { a: 'text', at: '2026-07-01T14:00:00+02:00' } },
  })
  expect(await update(id, { lastName: 'Lovelace' })).toMatchObject({ status: 200, body: { customFields: { a: 'text' } } })
  await declare()
  expect(await update(id, { customFields: { a: ['anything'] } })).toMatchObject({
    status: 200,
    body: { customFields: { a: ['anything'] } },
  })
})

test('custom fields that are too long are refused, but for those that the record holds from before', () => {
  const port = { organization: { customFieldDeclarations: [] } } as unknown as Parameters<typeof withCustomFields>[0]
  const long = (letter: string) => ({ text: letter.repeat(MAX_CUSTOM_FIELDS) })
  const record = { customFields: long('a') }
  const change = (customFields: Values) => withCustomFields(port, customer, { customFields }, record)
  expect(change(long('a'))).toEqual({ customFields: long('a') })
  expect(() => change(long('b'))).toThrow()
  expect(() => withCustomFields(port, customer, { customFields: long('a') })).toThrow()
})
