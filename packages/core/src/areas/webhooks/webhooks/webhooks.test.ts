import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, rowsOf, type Site } from '../../../../test/site.ts'
import { eventKeys } from '../../../framework/events/catalogue.ts'
import type { Caller } from '../../../framework/operations/port.ts'
import { grantedPermissions } from '../../../kernel/permissions.ts'
import { validate } from '../../../kernel/schema/validate.ts'
import { eventShapes } from '../../event-shapes.ts'
import { MAX_ENABLED_WEBHOOKS } from './check-room-for-webhook.ts'

const PLAIN = 'http://receiver.internal/hook'
const manager = ['webhooks:read', 'webhooks:write']

let site: Site
beforeEach(() => {
  site = createSite({ plainHttp: [PLAIN] })
})

const sent = { url: 'https://example.com/hook', subscribedEventKeys: ['customer:created'] }
const create = (body: object = {}, as: Caller = site.administrator) => site.call('webhooks.create', { body: { ...sent, ...body }, as })
const made = async (body: object = {}) => String((await create(body)).body.id)
const update = (id: string, body: object, as: Caller = site.administrator) => site.call('webhooks.update', { params: { id }, body, as })
const get = (id: string, as: Caller = site.administrator) => site.call('webhooks.get', { params: { id }, as })
/** The attempt is refused with this status and code, and leaves everything as it was. */
async function refusedWith(status: number, code: string, attempt: () => ReturnType<Site['call']>) {
  const before = site.snapshot()
  const answer = await attempt()
  expect(answer).toMatchObject({ status, problem: { code } })
  expect(site.snapshot()).toEqual(before)
  return answer.problem
}

describe('a new webhook', () => {
  test('is enabled unless it is said otherwise, and gets deliveries for its keys', async () => {
    const { status, body } = await create({ name: 'Bookkeeping' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...sent, enabled: true, name: 'Bookkeeping', description: null, version: 1 })
    expect(site.state.subscriptions.get(String(body.id))).toEqual(['customer:created'])
    expect(site.events()).toEqual([])
  })

  test('that is disabled gets none', async () => {
    const { body } = await create({ enabled: false })
    expect(body.enabled).toBe(false)
    expect(site.state.subscriptions.get(String(body.id))).toEqual([])
  })

  test('[HOOK-15] has a secret of 64 hexadecimal characters, another one each', async () => {
    const [first, second] = [await create(), await create()]
    for (const { body } of [first, second]) expect(body.signingSecret).toMatch(/^[0-9a-f]{64}$/)
    expect(first.body.signingSecret).not.toBe(second.body.signingSecret)
  })

  test.each([
    ['[HOOK-08] no address', { url: undefined }],
    ['[HOOK-08] a word for an address', { url: 'abc' }],
    ['[HOOK-08] plain HTTP', { url: 'http://example.com/hook' }],
    ['[HOOK-08] another scheme', { url: 'ftp://example.com/hook' }],
    ['[HOOK-08] a number for an address', { url: 1 }],
    ['[HOOK-08] an address without host', { url: 'https:///hook' }],
    ['[HOOK-08] a scheme without slashes', { url: 'https:example.com' }],
    ['[HOOK-08] an address with blanks', { url: 'https://münchen.de/a b' }],
    ['[HOOK-08] an address with a line break', { url: 'https://münchen.de/\n' }],
    ['[HOOK-08] an address with a character that nobody sees', { url: 'https://mün\u200bchen.de/' }],
    ['[HOOK-08] an address that is too long', { url: `https://münchen.de/${'x'.repeat(2048)}` }],
    ['[HOOK-09] no keys', { subscribedEventKeys: undefined }],
    ['[HOOK-09] a text for keys', { subscribedEventKeys: 'customer:created' }],
    ['[HOOK-09] a number for a key', { subscribedEventKeys: [1] }],
    ['[HOOK-11] a text for enabled', { enabled: 'yes' }],
  ])('%s is refused', async (_, body) => {
    const [name, value] = Object.entries(body)[0] as [string, unknown]
    const whole = Object.fromEntries(Object.entries({ ...sent, ...body }).filter(([, given]) => given !== undefined))
    const reason = await refusedWith(400, 'invalid_request', () => site.call('webhooks.create', { body: whole }))
    expect(reason?.errors[0]?.pointer).toMatch(new RegExp(`^/${name}`))
    if (value === undefined) return
    const id = await made()
    await refusedWith(400, 'invalid_request', () => update(id, { [name]: value }))
  })

  test.each([
    ['abc', 'must be an address that begins with https://; write it as in https://example.com/hook'],
    [
      'https://münchen.de/a b',
      'must not hold blanks, control characters or characters that nobody sees; write blanks and special characters percent-encoded',
    ],
    [
      'https://ada:s3cret@münchen.de/',
      'must not hold a user name or password: everybody who sees it would see them; check the signature instead',
    ],
  ])('[HOOK-08] at %s is refused with what to do', async (url, message) => {
    const reason = await refusedWith(400, 'invalid_request', () => site.call('webhooks.create', { body: { ...sent, url } }))
    expect(reason?.errors).toEqual([{ pointer: '/url', code: 'format', message: `url ${message}` }])
  })

  test.each(['https://münchen.de/', 'https://example.com/é', 'https://例え.jp/フック?q={ü}'])(
    '[HOOK-01] [HOOK-08] may have letters beyond ASCII in its address, which reads back as it was sent: %s',
    async (url) => {
      const { status, body } = await create({ url })
      expect([status, body.url]).toEqual([201, url])
      const id = await made()
      expect(await update(id, { url })).toMatchObject({ status: 200, body: { url } })
      expect((await site.call('webhooks.get', { params: { id } })).body.url).toBe(url)
    },
  )

  test('may be plain HTTP where the configuration lets it', async () => {
    expect(await create({ url: PLAIN })).toMatchObject({ status: 201 })
    expect(await create({ url: 'HTTPS://EXAMPLE.COM/hook' })).toMatchObject({ status: 201 })
  })
})

describe('the keys of a webhook', () => {
  test('[HOOK-10] are any of the 89, or the wildcard alone', async () => {
    for (const key of eventKeys) expect((await create({ subscribedEventKeys: [key] })).status, key).toBe(201)
    expect(await create({ subscribedEventKeys: [...eventKeys] })).toMatchObject({ status: 201 })
    expect(await create({ subscribedEventKeys: ['*'] })).toMatchObject({ status: 201, body: { subscribedEventKeys: ['*'] } })
  })

  test('[HOOK-10] are nothing else: the answer names the wrong one and what was probably meant', async () => {
    const reason = await refusedWith(400, 'unknown_event_key', () =>
      create({ subscribedEventKeys: ['customer:created', 'custmer:updated', 'foo:bar'] }),
    )
    expect(reason?.errors).toEqual([
      {
        pointer: '/subscribedEventKeys/1',
        code: 'unknown_event_key',
        message: '"custmer:updated" is not an event key; did you mean "customer:updated"?',
      },
      { pointer: '/subscribedEventKeys/2', code: 'unknown_event_key', message: '"foo:bar" is not an event key' },
    ])
    expect(reason?.detail).toContain('foo:bar')
  })

  test.each([[['*', 'customer:created']], [['customer:created', '*']]])(
    '[HOOK-10] %j mixes the wildcard with a key and is refused',
    async (keys) => {
      const reason = await refusedWith(400, 'unknown_event_key', () => create({ subscribedEventKeys: keys }))
      expect(reason?.errors).toMatchObject([{ pointer: `/subscribedEventKeys/${keys.indexOf('*')}`, code: 'wildcard_not_alone' }])
    },
  )

  test('are kept once each, in their order', async () => {
    const { body } = await create({ subscribedEventKeys: ['customer:updated', 'customer:created', 'customer:updated'] })
    expect(body.subscribedEventKeys).toEqual(['customer:updated', 'customer:created'])
    expect((await create({ subscribedEventKeys: ['*', '*'] })).body.subscribedEventKeys).toEqual(['*'])
  })

  test('are pointed at where they were sent, repetitions or not', async () => {
    const keys = ['customer:created', 'customer:created', 'foo:bar']
    const reason = await refusedWith(400, 'unknown_event_key', () => create({ subscribedEventKeys: keys }))
    expect(reason?.errors[0]?.pointer).toBe('/subscribedEventKeys/2')
  })

  test('may be none: an endpoint that only automations write to', async () => {
    expect(await create({ subscribedEventKeys: [] })).toMatchObject({ status: 201, body: { subscribedEventKeys: [] } })
  })
})

describe('rights', () => {
  const transactions = { subscribedEventKeys: ['bankAccountTransaction:imported'] }

  test('[AUTH-05] [AUTH-07] a key that the permissions do not cover is refused, and accepted once they do', async () => {
    const without = site.colleague(...manager, 'customers:read')
    const reason = await refusedWith(403, 'forbidden_event_key', () =>
      create({ subscribedEventKeys: ['customer:created', ...transactions.subscribedEventKeys] }, without),
    )
    expect(reason?.errors).toEqual([
      {
        pointer: '/subscribedEventKeys/1',
        code: 'forbidden_event_key',
        message: '"bankAccountTransaction:imported" needs the permission bankTransactions:read',
      },
    ])
    expect(await create(transactions, site.colleague(...manager, 'bankTransactions:read'))).toMatchObject({ status: 201 })
  })

  test('[AUTH-06] a change of the keys is judged by the one who makes it', async () => {
    const id = await made(transactions)
    const restricted = site.colleague(...manager, 'customers:read')
    await refusedWith(403, 'forbidden_event_key', () => update(id, { subscribedEventKeys: ['invoice:paid'] }, restricted))
    await refusedWith(403, 'forbidden_event_key', () => update(id, { subscribedEventKeys: ['*'] }, restricted))
    expect(await update(id, { subscribedEventKeys: ['customer:created'] }, restricted)).toMatchObject({ status: 200 })
  })

  test('[AUTH-06] a change of something else is not judged by the keys', async () => {
    const id = await made(transactions)
    const restricted = site.colleague(...manager)
    expect(await update(id, { enabled: false, name: 'Off' }, restricted)).toMatchObject({
      status: 200,
      body: { enabled: false, ...transactions },
    })
  })

  test('[AUTH-06] keys that stand there already are judged too: it is this member who now subscribes', async () => {
    const id = await made(transactions)
    const restricted = site.colleague(...manager)
    await refusedWith(403, 'forbidden_event_key', () => update(id, transactions, restricted))
  })

  test('a new address is judged by the keys the webhook has: what waits for them would go there', async () => {
    const id = await made(transactions)
    const restricted = site.colleague(...manager, 'customers:read')
    const url = 'https://eve.example.com'
    await refusedWith(403, 'forbidden_event_key', () => update(id, { url }, restricted))
    await refusedWith(403, 'forbidden_event_key', () => update(id, { url, subscribedEventKeys: ['customer:created'] }, restricted))
    const permitted = site.colleague(...manager, 'bankTransactions:read')
    expect(await update(id, { url }, permitted)).toMatchObject({ status: 200, body: { url } })
  })

  test('a new address together with an unknown key is a typing error, not a question of rights', async () => {
    const id = await made()
    const restricted = site.colleague(...manager, 'customers:read')
    await refusedWith(400, 'unknown_event_key', () =>
      update(id, { url: 'https://example.com/new', subscribedEventKeys: ['foo:bar'] }, restricted),
    )
  })

  test('[AUTH-08] the wildcard needs the wildcard', async () => {
    const nearly = site.colleague(...grantedPermissions.filter((permission) => permission !== '*'))
    const reason = await refusedWith(403, 'forbidden_event_key', () => create({ subscribedEventKeys: ['*'] }, nearly))
    expect(reason?.detail).toContain('full access')
    expect(await create({ subscribedEventKeys: ['*'] }, site.colleague('*'))).toMatchObject({ status: 201 })
  })

  test('a subscription stays when its maker loses the permission', async () => {
    const id = await made(transactions)
    const record = site.record(id)
    expect(await update(id, { name: 'x' }, site.colleague(...manager))).toMatchObject({ status: 200, body: transactions })
    expect(record?.subscribedEventKeys).toEqual(transactions.subscribedEventKeys)
  })

  test('without webhooks:write nothing is changed', async () => {
    const id = await made()
    const reader = site.colleague('webhooks:read', 'customers:read')
    await refusedWith(403, 'forbidden', () => create({}, reader))
    await refusedWith(403, 'forbidden', () => update(id, { enabled: false }, reader))
    await refusedWith(403, 'forbidden', () => site.call('webhooks.delete', { params: { id }, as: reader }))
  })
})

describe('the signing secret', () => {
  test('is shown to those who may manage webhooks and read every key of this one', async () => {
    const id = await made({ subscribedEventKeys: ['customer:created', 'invoice:paid'] })
    const secretFor = async (...granted: string[]) => (await get(id, site.colleague(...granted))).body.signingSecret
    expect(await secretFor(...manager, 'customers:read', 'invoices:read')).toBe(site.state.signingSecrets.get(id))
    expect(await secretFor('*')).toBe(site.state.signingSecrets.get(id))
    expect(await secretFor(...manager, 'customers:read')).toBeUndefined()
    expect(await secretFor('webhooks:read', 'customers:read', 'invoices:read')).toBeUndefined()
  })

  test('of a webhook for everything is shown to administrators alone', async () => {
    const id = await made({ subscribedEventKeys: ['*'] })
    const nearly = site.colleague(...grantedPermissions.filter((permission) => permission !== '*'))
    expect((await get(id, nearly)).body.signingSecret).toBeUndefined()
    expect((await get(id)).body.signingSecret).toBeDefined()
  })

  test('never stands in a list', async () => {
    const id = await made()
    const page = await site.call('webhooks.list')
    expect(rowsOf(page)[0]).not.toHaveProperty('signingSecret')
    expect(JSON.stringify(page)).not.toContain(site.state.signingSecrets.get(id))
  })

  test('[HOOK-17] [HOOK-18] never changes: another one comes with another webhook', async () => {
    const id = await made()
    const secret = (await get(id)).body.signingSecret
    for (const body of [
      { url: 'https://example.com/new' },
      { subscribedEventKeys: ['*'] },
      { enabled: false },
      { name: 'x' },
      { description: 'y' },
    ]) {
      expect((await update(id, body)).body.signingSecret).toBe(secret)
    }
    await site.call('webhooks.delete', { params: { id } })
    expect((await create()).body.signingSecret).not.toBe(secret)
  })
})

describe('changing a webhook', () => {
  test('[HOOK-12] changes what was sent and nothing else', async () => {
    const { body } = await create()
    let now = body
    for (const change of [{ url: 'https://example.com/new' }, { subscribedEventKeys: ['invoice:paid'] }, { enabled: false }]) {
      const { status, body: changed } = await update(String(body.id), change)
      expect(status).toBe(200)
      expect(changed).toEqual({ ...now, ...change, version: Number(now.version) + 1 })
      now = changed
    }
    expect(await update(String(body.id), {})).toEqual({ status: 200, body: now })
  })

  test('to the same keys, only repeated, changes nothing', async () => {
    const id = await made()
    expect((await update(id, { subscribedEventKeys: ['customer:created', 'customer:created'] })).body.version).toBe(1)
  })

  test('follows in what is delivered', async () => {
    const id = await made()
    const subscribed = () => site.state.subscriptions.get(id)
    await update(id, { enabled: false })
    expect(subscribed()).toEqual([])
    await update(id, { subscribedEventKeys: ['invoice:paid'] })
    expect(subscribed()).toEqual([])
    await update(id, { enabled: true })
    expect(subscribed()).toEqual(['invoice:paid'])
  })
})

describe('an organization with as many enabled webhooks as it may have', () => {
  const full = {
    code: 'conflict',
    detail: expect.stringMatching(/At most 200 webhooks .* Disable or delete one/),
    errors: [{ pointer: '/enabled' }],
  }

  test('gets no further one until one is disabled, and any number that is disabled', async () => {
    const ids: string[] = []
    for (let count = 0; count < MAX_ENABLED_WEBHOOKS; count++) ids.push(await made())
    expect(await refusedWith(409, 'conflict', () => create())).toMatchObject(full)
    const disabled = await made({ enabled: false })
    expect(await refusedWith(409, 'conflict', () => update(disabled, { enabled: true }))).toMatchObject(full)
    expect(await update(String(ids[0]), { name: 'Another', enabled: true })).toMatchObject({ status: 200, body: { enabled: true } })
    expect(await update(String(ids[0]), { enabled: false })).toMatchObject({ status: 200 })
    expect(await update(disabled, { enabled: true })).toMatchObject({ status: 200 })
    expect(await refusedWith(409, 'conflict', () => create())).toMatchObject(full)
    await site.call('webhooks.delete', { params: { id: disabled } })
    expect(await create()).toMatchObject({ status: 201 })
  })

  test('has those of nobody else counted', async () => {
    for (let count = 0; count < MAX_ENABLED_WEBHOOKS; count++) await made()
    const other = site.addOrganization('other-park')
    const as = site.join(site.ada, other, ['*'])
    expect(await site.call('webhooks.create', { body: sent, in: other, as })).toMatchObject({ status: 201 })
  })
})

test('a deleted webhook leaves neither a secret nor a subscription', async () => {
  const id = await made()
  expect(await site.call('webhooks.delete', { params: { id } })).toEqual({ status: 200, body: { id, deleted: true } })
  expect(await get(id)).toMatchObject({ status: 404 })
  expect(site.state.signingSecrets.has(id)).toBe(false)
  expect(site.state.subscriptions.has(id)).toBe(false)
})

test('the event keys are published with meaning and permission to every member', async () => {
  const page = await site.call('event-keys.list', { as: site.colleague(), query: { limit: 200 } })
  expect(rowsOf(page).map(({ key }) => key)).toEqual([...eventKeys])
  expect(rowsOf(page)[0]).toEqual({
    key: 'accessLogEntry:coupled',
    description: expect.any(String),
    permission: 'accessControl:read',
    payloadSchema: expect.any(Object),
    example: expect.any(Object),
  })
  expect(page.body.nextCursor).toBeNull()
})

test('an event key says what its events hold, as soon as something causes them', async () => {
  const keys = rowsOf(await site.call('event-keys.list', { query: { limit: 200 } }))
  const withPayload = keys.filter(({ payloadSchema }) => payloadSchema !== null)
  expect(withPayload.map(({ key }) => key)).toEqual(eventKeys.filter((key) => eventShapes.has(key)))
  for (const { key, payloadSchema, example } of withPayload) {
    const { event, data } = example as { readonly event: string; readonly data: object }
    expect(event).toBe(key)
    // As it arrives: without anything that only our own objects know.
    const schema = JSON.parse(JSON.stringify(payloadSchema))
    expect(validate(schema, data)).toEqual([])
    expect(validate(schema, {})).not.toEqual([])
  }
})

test('a secret that has signed other events stays hidden from somebody who takes those events away', async () => {
  const { body } = await site.call('webhooks.create', {
    body: { url: 'https://example.com/hook', subscribedEventKeys: ['customer:created', 'invoice:paid'] },
  })
  const as = site.colleague('webhooks:read', 'webhooks:write', 'customers:read')
  const params = { id: String(body.id) }
  const narrowed = await site.call('webhooks.update', { as, params, body: { subscribedEventKeys: ['customer:created'] } })
  expect(narrowed).toMatchObject({ status: 200, body: { subscribedEventKeys: ['customer:created'] } })
  expect(narrowed.body).not.toHaveProperty('signingSecret')
  expect((await site.call('webhooks.get', { as, params })).body).not.toHaveProperty('signingSecret')
  expect(await site.call('webhooks.update', { as, params, body: { url: 'https://example.com/mine' } })).toMatchObject({ status: 403 })
})
