import { beforeEach, expect, test } from 'vitest'
import { createSite, rowsOf, type Site } from '../../../../test/site.ts'
import { exampleId } from '../../../kernel/ids.ts'

let site: Site
let ada: string
let other: string
beforeEach(async () => {
  site = createSite()
  const create = async () => String((await site.call('customers.create', { body: {} })).body.id)
  ada = await create()
  other = await create()
})
const add = async (parentId = ada, body: object = { type: 'EMAIL', value: 'ada@example.com' }) =>
  site.call('customers.contacts.create', { params: { customerId: parentId }, body })

test('contacts live below their customer, and tell of themselves with it', async () => {
  const { status, body } = await add()
  expect(status).toBe(201)
  expect(body).toMatchObject({ customerId: ada, type: 'EMAIL', value: 'ada@example.com', label: null, version: 1 })
  const params = { customerId: ada, id: String(body.id) }
  const changed = await site.call('customers.contacts.update', { params, body: { label: 'Home' } })
  await site.call('customers.contacts.delete', { params })
  const about = { model: 'customerContact', id: body.id }
  const parent = site.record(ada)
  expect(site.events().slice(2)).toEqual([
    { key: 'customer:contact:created', about, data: { contact: body, customer: parent } },
    { key: 'customer:contact:updated', about, data: { contact: changed.body, customer: parent, previous: { label: null } } },
    { key: 'customer:contact:deleted', about, data: { contact: changed.body, customer: parent } },
  ])
})

test('contacts are listed for their customer alone, by type if wanted', async () => {
  const mail = await add()
  const phone = await add(ada, { type: 'PHONE', value: '1' })
  await add(other)
  const list = async (query = {}) =>
    rowsOf(await site.call('customers.contacts.list', { params: { customerId: ada }, query })).map(({ id }) => id)
  expect(await list()).toEqual([phone.body.id, mail.body.id])
  expect(await list({ type: 'EMAIL' })).toEqual([mail.body.id])
})

test.each([['get'], ['update'], ['delete']])('contacts are not found below another customer: %s', async (verb) => {
  const id = String((await add()).body.id)
  const before = site.snapshot()
  const body = verb === 'update' ? { body: { label: 'x' } } : {}
  expect(await site.call(`customers.contacts.${verb}`, { params: { customerId: other, id }, ...body })).toMatchObject({
    status: 404,
    problem: { code: 'not_found' },
  })
  expect(site.snapshot()).toEqual(before)
})

test('contacts are not found below another customer with any version either: what is not here has none', async () => {
  const id = String((await add()).body.id)
  for (const ifVersion of [1, 9]) {
    const answer = await site.call('customers.contacts.delete', { params: { customerId: other, id }, ifVersion })
    expect(answer.problem?.code).toBe('not_found')
  }
})

test.each([
  ['that does not exist', () => exampleId('customer', 99)],
  ['of another organization', () => site.addCustomer({}, site.addOrganization('elsewhere')).id],
])('contacts have no customer %s', async (_, parent) => {
  const parentId = parent()
  expect(await add(parentId)).toMatchObject({ status: 404 })
  expect(await site.call('customers.contacts.list', { params: { customerId: parentId } })).toMatchObject({ status: 404 })
})

test('contacts stay with their customer: a body cannot move them', async () => {
  expect(await add(ada, { type: 'EMAIL', value: 'x', customerId: other })).toMatchObject({
    status: 400,
    problem: { errors: [{ pointer: '/customerId' }] },
  })
})
