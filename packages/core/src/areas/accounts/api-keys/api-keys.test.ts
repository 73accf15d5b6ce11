import { beforeEach, describe, expect, test } from 'vitest'
import { callerOf, createSite, NOON, rowsOf, type Site } from '../../../../test/site.ts'
import type { Caller, StoredApiKey } from '../../../framework/operations/port.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { formatTime } from '../../../kernel/time.ts'
import { parseApiKey } from './api-key-format.ts'

let site: Site
let bob: Caller
beforeEach(() => {
  site = createSite()
  bob = site.colleague('customers:read', 'tasks:read')
})

const create = (body: object = {}, as: Caller = bob) => site.call('api-keys.create', { body: { name: 'Booking site', ...body }, as })
const made = async (body: object = {}, as: Caller = bob) => String((await create(body, as)).body.id)
const update = (id: string, body: object, call: object = {}) =>
  site.call('api-keys.update', { params: { id }, body: { id, name: 'New', ...body }, as: bob, ...call })
const renew = (id: string, as: Caller = bob) => site.call('api-keys.renew', { params: { id }, body: { id }, as })
const remove = (id: string, as: Caller = bob) => site.call('api-keys.delete', { params: { id }, as })
/** The owner, coming with this key; narrowed when the key is. */
const withKey = (id: string): Caller => {
  const { permissions, organizationIds } = site.state.apiKeys.get(id) as StoredApiKey
  return { ...bob, keyId: id, narrowed: permissions !== null || organizationIds !== null, organizationIds }
}

describe('a new key', () => {
  test('belongs to the caller, and its value is in this answer and nowhere else', async () => {
    const { status, body } = await create({ description: 'Runs\non the web server ✓' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      userId: bob.userId,
      name: 'Booking site',
      description: 'Runs\non the web server ✓',
      permissions: null,
      version: 1,
    })
    expect(parseApiKey(String(body.key))).not.toBeNull()
    expect(site.state.apiKeyValues.get(String(body.id))).toBe(body.key)
    const { key, ...rest } = body
    expect((await site.call('api-keys.get', { params: { id: String(body.id) }, as: bob })).body).toEqual(rest)
    expect(JSON.stringify(await site.call('api-keys.list', { as: bob }))).not.toContain(key)
  })

  test('may be narrowed to what the caller has, and may end', async () => {
    const expiresAt = formatTime(NOON + 1)
    const { body } = await create({ permissions: ['tasks:read'], organizationIds: [site.park.id], expiresAt })
    expect(body).toMatchObject({ permissions: ['tasks:read'], organizationIds: [site.park.id], expiresAt })
  })

  test.each<[string, () => object, number, string]>([
    ['wider than the caller', () => ({ permissions: ['tasks:read', 'tasks:write'] }), 403, '/permissions'],
    ['with everything, by one who has not everything', () => ({ permissions: ['*'] }), 403, '/permissions'],
    ['for an organization of others', () => ({ organizationIds: [site.addOrganization('elsewhere').id] }), 400, '/organizationIds'],
    ['for an organization that does not exist', () => ({ organizationIds: [exampleId('organization', 99)] }), 400, '/organizationIds'],
    ['that has ended', () => ({ expiresAt: formatTime(NOON - 1) }), 400, '/expiresAt'],
    ['that ends now', () => ({ expiresAt: formatTime(NOON) }), 400, '/expiresAt'],
  ])('is refused: %s', async (_, body, status, pointer) => {
    const [sent, before] = [body(), site.snapshot()]
    const message = expect.stringContaining(pointer.slice(1))
    expect(await create(sent)).toMatchObject({ status, problem: { detail: message, errors: [{ pointer, message }] } })
    expect(site.snapshot()).toEqual(before)
  })

  test('may have everything when its maker has', async () => {
    expect(await create({ permissions: ['*'] }, site.administrator)).toMatchObject({ status: 201 })
  })
})

describe('[KEY-01] name and description are changed', () => {
  test('and nothing else, without showing the value', async () => {
    const { body } = await create({ description: 'old' })
    site.surroundings.now = NOON + 1000
    const { key: _, ...rest } = body
    expect(await update(String(body.id), { name: 'New', description: 'new' })).toEqual({
      status: 200,
      body: { ...rest, name: 'New', description: 'new', version: 2, updatedAt: '2026-07-01T12:00:01.000Z' },
    })
    expect(site.state.apiKeyValues.get(String(body.id))).toBe(body.key)
  })

  test.each([
    ['is kept when it is left out', {}, 'old'],
    ['is cleared by null', { description: null }, null],
    ['is cleared by an empty text', { description: '' }, null],
    ['is replaced', { description: 'a\nb' }, 'a\nb'],
  ])('a description %s', async (_, body, want) => {
    const id = await made({ description: 'old' })
    expect((await update(id, body)).body.description).toBe(want)
  })

  test('an empty description of a new key is none', async () => {
    expect((await create({ description: '' })).body.description).toBeNull()
  })

  test('is refused when it was changed since it was read', async () => {
    const id = await made()
    await update(id, {})
    expect(await update(id, { name: 'Newer' }, { ifVersion: 1 })).toMatchObject({ status: 412, problem: { code: 'stale_version' } })
    expect(site.state.apiKeys.get(id)?.name).toBe('New')
  })

  test.each<[string, object]>([
    ['no id', { id: undefined }],
    ['an empty id', { id: '' }],
    ['a number for an id', { id: 1 }],
    ['no name', { name: undefined }],
    ['an empty name', { name: '' }],
    ['a number for a name', { name: 1 }],
    ['a number for a description', { description: 1 }],
    ['a field that cannot be changed', { permissions: ['*'] }],
  ])('a body with %s is refused', async (_, body) => {
    const id = await made()
    const before = site.snapshot()
    const sent = Object.fromEntries(Object.entries({ id, name: 'New', ...body }).filter(([, value]) => value !== undefined))
    expect(await site.call('api-keys.update', { params: { id }, body: sent, as: bob })).toMatchObject({
      status: 400,
      problem: { code: 'invalid_request' },
    })
    expect(site.snapshot()).toEqual(before)
  })
})

describe('renewing a key', () => {
  test('[KEY-08] [KEY-10] gives it a new value and keeps everything else', async () => {
    const first = await create({ description: 'x', permissions: ['tasks:read'] })
    const second = await renew(String(first.body.id))
    const changed = { key: expect.any(String), hint: expect.any(String), version: 2 }
    expect(second).toEqual({ status: 200, body: { ...first.body, ...changed } })
    expect(second.body.key).not.toBe(first.body.key)
    expect(second.body.hint).not.toBe(first.body.hint)
    expect(site.state.apiKeyValues.get(String(first.body.id))).toBe(second.body.key)
  })

  test('is not possible once it has ended', async () => {
    const id = await made({ expiresAt: formatTime(NOON + 1000) })
    site.surroundings.now = NOON + 1000
    const before = site.snapshot()
    expect(await renew(id)).toMatchObject({ status: 409, problem: { code: 'conflict' } })
    expect(site.snapshot()).toEqual(before)
  })
})

test('a deleted key is gone', async () => {
  const id = await made()
  expect(await remove(id)).toEqual({ status: 200, body: { id, deleted: true } })
  expect(site.state.apiKeys.has(id)).toBe(false)
  expect(await remove(id)).toMatchObject({ status: 404 })
})

describe('keys are personal', () => {
  const attempts = { get: 'api-keys.get', update: 'api-keys.update', renew: 'api-keys.renew', delete: 'api-keys.delete' }
  const attempt = (name: string, id: string, as: Caller) => {
    const body = name === attempts.update ? { id, name: 'Mine' } : name === attempts.renew ? { id } : undefined
    return site.call(name, { params: { id }, as, ...(body ? { body } : {}) })
  }

  test.each(Object.entries(attempts))('%s: the key of somebody else is not there, not even for an administrator', async (_, name) => {
    const id = await made()
    const before = site.snapshot()
    expect(await attempt(name, id, site.administrator)).toMatchObject({ status: 404, problem: { code: 'not_found' } })
    expect(site.snapshot()).toEqual(before)
  })

  test.each(Object.entries(attempts))('%s: a narrowed key reaches itself, and no other key of its user', async (_, name) => {
    const own = await made({ permissions: ['tasks:read'] })
    const other = await made()
    const before = site.snapshot()
    expect(await attempt(name, other, withKey(own))).toMatchObject({ status: 404 })
    expect(site.snapshot()).toEqual(before)
    expect(await attempt(name, own, withKey(own))).toMatchObject({ status: 200 })
  })

  test.each(Object.entries(attempts))('%s: an open key reaches the other keys of its user', async (_, name) => {
    const [open, other] = [await made(), await made({ organizationIds: [site.park.id] })]
    expect(await attempt(name, other, withKey(open))).toMatchObject({ status: 200 })
  })

  test('a list has the keys of the caller, the newest first; a narrowed key sees itself', async () => {
    const [first, second] = [await made({ organizationIds: [site.park.id] }), await made()]
    await made({}, site.administrator)
    const seen = async (as: Caller) => rowsOf(await site.call('api-keys.list', { as })).map(({ id }) => id)
    expect(await seen(bob)).toEqual([second, first])
    expect(await seen(withKey(second))).toEqual([second, first])
    expect(await seen(withKey(first))).toEqual([first])
  })

  test('a narrowed key makes no keys', async () => {
    const own = await made({ permissions: ['tasks:read'] })
    const before = site.snapshot()
    expect(await create({ permissions: ['tasks:read'] }, withKey(own))).toMatchObject({ status: 403, problem: { code: 'narrowed_key' } })
    expect(site.snapshot()).toEqual(before)
  })

  test('renewing a narrowed key by itself does not widen it', async () => {
    const own = await made({ permissions: ['tasks:read'], organizationIds: [site.park.id] })
    expect((await renew(own, withKey(own))).body).toMatchObject({ permissions: ['tasks:read'], organizationIds: [site.park.id] })
  })

  test('somebody without any organization has keys too, without any permission to give', async () => {
    const eve = callerOf(site.addUser('eve@example.com'), [])
    expect(await create({}, eve)).toMatchObject({ status: 201 })
    expect(await create({ permissions: ['tasks:read'] }, eve)).toMatchObject({ status: 403 })
  })
})
