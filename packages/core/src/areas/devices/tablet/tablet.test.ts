import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, type Site } from '../../../../test/site.ts'
import type { Values } from '../../../framework/operations/port.ts'
import { exampleId } from '../../../kernel/ids.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

const show = (body: Values) => site.call('tablet.show', { body })
const clear = (body?: Values) => site.call('tablet.clear', body ? { body } : {})
const keys = () => site.events().map(({ key }) => key)

describe('the tablet', () => {
  test('shows nothing at first, and there is nothing to clear', async () => {
    expect((await site.call('tablet.get')).body).toEqual({ pdf: null, img: null })
    expect(await clear()).toMatchObject({ status: 200, body: { pdf: null, img: null } })
    expect(keys()).toEqual([])
  })

  test.each(['pdf', 'img'] as const)('[EVT-10] shows a record as %s, tells of it, and of its end', async (kind) => {
    const { id } = site.addCustomer()
    const want = { kind, about: { model: 'customer', id }, title: 'Customer', shownAt: '2026-07-01T12:00:00.000Z' }
    expect((await show({ kind, model: 'customer', id })).body).toMatchObject({ [kind]: want })
    expect((await site.call('tablet.get')).body).toMatchObject({ [kind]: want })
    expect((await clear({ kind })).body).toEqual({ pdf: null, img: null })
    expect(keys()).toEqual([`${kind}:to-tablet`, `${kind}:clear-tablet`])
    for (const { data } of site.events()) expect(data).toMatchObject({ tablet: want })
  })

  test('shows one of each kind: another takes the place of the one before', async () => {
    const { id } = site.addCustomer()
    for (const title of ['first', 'second']) await show({ kind: 'pdf', model: 'customer', id, title })
    await show({ kind: 'img', model: 'customer', id })
    expect((await site.call('tablet.get')).body).toMatchObject({ pdf: { title: 'second', version: 2 }, img: { title: 'Customer' } })
    await clear()
    expect(keys()).toEqual(['pdf:to-tablet', 'pdf:to-tablet', 'img:to-tablet', 'pdf:clear-tablet', 'img:clear-tablet'])
  })

  test('is told again of the same', async () => {
    const body = { kind: 'pdf', model: 'customer', id: site.addCustomer().id }
    await show(body)
    await show(body)
    expect(keys()).toEqual(['pdf:to-tablet', 'pdf:to-tablet'])
  })

  test.each([
    ['a model that does not exist', { model: 'toString', id: 'x' }, '/model'],
    ['what is no record of the organization', { model: 'apiKey', id: exampleId('apiKey') }, '/model'],
    ['a record that does not exist', { model: 'customer', id: exampleId('customer', 99) }, '/id'],
  ])('refuses %s', async (_, body, pointer) => {
    expect(await show({ kind: 'pdf', ...body })).toMatchObject({ status: 400, problem: { errors: [{ pointer, code: 'unknown_record' }] } })
  })

  test('is seen with tablet:read and changed with tablet:write', async () => {
    const [reader, writer] = [site.colleague('tablet:read'), site.colleague('tablet:write')]
    expect((await site.call('tablet.get', { as: reader })).status).toBe(200)
    expect((await site.call('tablet.clear', { as: reader })).status).toBe(403)
    expect((await site.call('tablet.clear', { as: writer })).status).toBe(200)
    expect((await site.call('tablet.get', { as: writer })).status).toBe(403)
  })
})
