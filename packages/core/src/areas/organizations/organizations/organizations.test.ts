import { beforeEach, describe, expect, test } from 'vitest'
import { callerOf, createSite, narrowedTo, rowsOf, type Site } from '../../../../test/site.ts'
import type { Caller } from '../../../framework/operations/port.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { member } from '../../accounts/members/member.ts'
import { createOrganization, updateOrganization } from './organizations.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

const create = (body: object = {}, as: Caller = site.administrator) =>
  site.call('orgs.create', { body: { name: 'Lake Park', slug: 'lake-park', ...body }, as })
const update = (body: object, call: object = {}) => site.call('orgs.update', { body, ...call })

describe('a new organization', () => {
  test('has its defaults, and its maker for its first administrator', async () => {
    const { status, body } = await create()
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^org_/),
      version: 1,
      name: 'Lake Park',
      slug: 'lake-park',
      timeZone: 'Europe/Brussels',
      locale: 'en',
      supportEmail: null,
      generalEmail: null,
      address: null,
      vatNumber: null,
      iban: null,
      openingHours: null,
      lowBalanceThreshold: 5,
      retentionDays: 30,
      customFieldDeclarations: [],
      automationsPaused: false,
      createdAt: '2026-07-01T12:00:00.000Z',
      updatedAt: '2026-07-01T12:00:00.000Z',
    })
    const members = site.memory.all(member).filter(({ organizationId }) => organizationId === body.id)
    expect(members.map(({ userId, permissions }) => [userId, permissions])).toEqual([[site.ada.id, ['*']]])
  })

  test('is refused when its slug is taken', async () => {
    await create()
    const before = site.snapshot()
    expect(await create({ name: 'Other' })).toMatchObject({
      status: 409,
      problem: { code: 'already_exists', errors: [{ pointer: '/slug' }] },
    })
    expect(site.snapshot()).toEqual(before)
  })

  test('is for administrators of the installation, without a narrowed key', async () => {
    for (const as of [site.colleague('*'), { ...site.administrator, narrowed: true, keyId: exampleId('apiKey') }]) {
      const before = site.snapshot()
      expect(await create({}, as)).toMatchObject({ status: 403, problem: { code: 'forbidden' } })
      expect(site.snapshot()).toEqual(before)
    }
    expect(await create({}, { ...site.administrator, keyId: exampleId('apiKey') })).toMatchObject({ status: 201 })
  })
})

describe.each([
  ['made', (body: object) => create(body)],
  ['changed', (body: object) => update(body)],
])('an organization cannot be %s', (_, write) => {
  test.each([
    ['with a slug of one letter', { slug: 'a' }, '/slug'],
    ['with a slug in capitals', { slug: 'Lake' }, '/slug'],
    ['with a slug that ends in a hyphen', { slug: 'lake-' }, '/slug'],
    ['with a slug that is too long', { slug: 'a'.repeat(64) }, '/slug'],
    ['with a slug that is an id', { slug: exampleId('organization') }, '/slug'],
    ['with a zone that does not exist', { timeZone: 'Europe/Belfry' }, '/timeZone'],
    ['with an offset for a zone', { timeZone: '+02:00' }, '/timeZone'],
    ['with a language that is none', { locale: 'nederlands!' }, '/locale'],
    ['with an address that is none', { supportEmail: 'support' }, '/supportEmail'],
    ['without a name', { name: '' }, '/name'],
    ['with a threshold of three decimals', { lowBalanceThreshold: 5.125 }, '/lowBalanceThreshold'],
    ['with a threshold below zero', { lowBalanceThreshold: -1 }, '/lowBalanceThreshold'],
    ['that keeps nothing for a week', { retentionDays: 6 }, '/retentionDays'],
    ['that keeps things for more than ten years', { retentionDays: 3651 }, '/retentionDays'],
    ['that keeps things for half a day', { retentionDays: 30.5 }, '/retentionDays'],
    ['that keeps things for no number of days', { retentionDays: '30' }, '/retentionDays'],
    ['open at a time that does not exist', { openingHours: { monday: [{ from: '08:00', to: '24:00' }] } }, '/openingHours/monday/0/to'],
    ['open on a day that does not exist', { openingHours: { funday: [] } }, '/openingHours/funday'],
    [
      'with hours of a date that does not exist',
      { openingHours: { exceptions: [{ date: '2026-02-29', intervals: [] }] } },
      '/openingHours/exceptions/0/date',
    ],
    [
      'with hours that overlap',
      {
        openingHours: {
          monday: [
            { from: '08:00', to: '12:00' },
            { from: '11:59', to: '13:00' },
          ],
        },
      },
      '/openingHours/monday/1',
    ],
    [
      'with a custom field of a model that has none',
      { customFieldDeclarations: [{ model: 'webhook', key: 'a', type: 'text' }] },
      '/customFieldDeclarations/0/model',
    ],
    [
      'with a custom field of an unknown type',
      { customFieldDeclarations: [{ model: 'task', key: 'a', type: 'list' }] },
      '/customFieldDeclarations/0/type',
    ],
    [
      'with a custom field whose key is no name',
      { customFieldDeclarations: [{ model: 'task', key: 'a b', type: 'text' }] },
      '/customFieldDeclarations/0/key',
    ],
    [
      'with a custom field that is declared twice',
      {
        customFieldDeclarations: [
          { model: 'task', key: 'a', type: 'text' },
          { model: 'task', key: 'a', type: 'number' },
        ],
      },
      '/customFieldDeclarations/1/key',
    ],
    [
      'with a choice without options',
      { customFieldDeclarations: [{ model: 'task', key: 'a', type: 'choice', options: [] }] },
      '/customFieldDeclarations/0/options',
    ],
    [
      'with options of what is no choice',
      { customFieldDeclarations: [{ model: 'task', key: 'a', type: 'text', options: ['x'] }] },
      '/customFieldDeclarations/0/options',
    ],
  ])('%s', async (__, body, pointer) => {
    const before = site.snapshot()
    expect(await write(body)).toMatchObject({ status: 400, problem: { code: 'invalid_request', errors: [{ pointer }] } })
    expect(site.snapshot()).toEqual(before)
  })
})

test('a slug in the form of an id is refused by the operations themselves', async () => {
  const body = { name: 'x', slug: exampleId('customer') }
  for (const operation of [createOrganization, updateOrganization]) {
    expect(await site.run(operation, { body })).toMatchObject({
      kind: 'refused',
      problem: { code: 'invalid_request', errors: [{ pointer: '/slug' }] },
    })
  }
})

describe('the settings', () => {
  test('are changed one by one', async () => {
    const change = { slug: 'demo', timeZone: 'Europe/Lisbon', locale: 'pt-PT', supportEmail: 'help@example.com' }
    expect(await update(change)).toMatchObject({ status: 200, body: { ...change, name: 'Demo Park', version: 2 } })
    expect((await site.call('orgs.get')).body).toMatchObject(change)
    expect((await update({ supportEmail: null })).body.supportEmail).toBeNull()
  })

  test('hold opening hours, as they are sent, until they are taken away', async () => {
    const openingHours = {
      monday: [{ from: '08:00', to: '17:30' }],
      exceptions: [{ date: '2026-12-25', intervals: [], note: null }],
    }
    expect(await update({ openingHours })).toMatchObject({ status: 200, body: { openingHours, version: 2 } })
    expect(await update({ openingHours: null })).toMatchObject({ status: 200, body: { openingHours: null, version: 3 } })
  })

  test('hold declarations of custom fields, the same key once for each model', async () => {
    const customFieldDeclarations = [
      { model: 'task', key: 'a', type: 'choice', options: ['x', 'y'], required: true, label: 'A' },
      { model: 'customer', key: 'a', type: 'dateTime', options: null },
    ]
    expect(await update({ customFieldDeclarations })).toMatchObject({ status: 200, body: { customFieldDeclarations } })
  })

  test('say everything that is wrong with them at once', async () => {
    const answer = await update({
      timeZone: 'Europe/Belfry',
      customFieldDeclarations: [{ model: 'costumer', key: 'a', type: 'choice' }],
    })
    expect(answer.problem?.errors.map(({ pointer }) => pointer)).toEqual([
      '/timeZone',
      '/customFieldDeclarations/0/model',
      '/customFieldDeclarations/0/options',
    ])
    expect(answer.problem?.errors[1]?.message).toContain('did you mean "customer"?')
  })

  test('pause all automations, which by default run', async () => {
    expect((await site.call('orgs.get')).body.automationsPaused).toBe(false)
    expect(await update({ automationsPaused: true })).toMatchObject({ status: 200, body: { automationsPaused: true, version: 2 } })
    expect(await update({ automationsPaused: null })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/automationsPaused' }] },
    })
  })

  test('take no threshold of parts of a cent', async () => {
    expect(await update({ lowBalanceThreshold: 0.001 })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/lowBalanceThreshold' }] },
    })
    expect((await update({ lowBalanceThreshold: 7.25 })).body.lowBalanceThreshold).toBe(7.25)
  })

  test('that are sent as they are change nothing', async () => {
    expect(await update({ name: 'Demo Park' })).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await update({})).toMatchObject({ status: 200, body: { version: 1 } })
  })

  test('are not changed over the head of somebody else', async () => {
    await update({ name: 'Demo' })
    expect(await update({ name: 'Other' }, { ifVersion: 1 })).toMatchObject({ status: 412, problem: { code: 'stale_version' } })
    expect((await site.call('orgs.get')).body.name).toBe('Demo')
  })

  test('do not take the slug of another organization', async () => {
    site.addOrganization('elsewhere')
    expect(await update({ slug: 'elsewhere' })).toMatchObject({ status: 409, problem: { errors: [{ pointer: '/slug' }] } })
  })

  test('need their permissions', async () => {
    const [reader, writer] = [site.colleague('organization:read'), site.colleague('organization:write')]
    expect(await site.call('orgs.get', { as: reader })).toMatchObject({ status: 200 })
    expect(await site.call('orgs.get', { as: writer })).toMatchObject({ status: 403 })
    expect(await update({ name: 'x' }, { as: reader })).toMatchObject({ status: 403 })
    expect(await update({ name: 'x' }, { as: writer })).toMatchObject({ status: 200 })
  })
})

test('the list shows no settings to a key that was deleted while its request was under way', async () => {
  const { key: _, ...stored } = (await site.call('api-keys.create', { body: { name: 'Import' } })).body
  const withKey = { ...site.administrator, keyId: String(stored.id) }
  const [before] = rowsOf(await site.call('orgs.list', { as: withKey }))
  expect(before).toHaveProperty('iban')
  await site.port().accounts.removeApiKey(String(stored.id))
  const [after] = rowsOf(await site.call('orgs.list', { as: withKey }))
  expect(Object.keys(after ?? {}).sort()).toEqual(['createdAt', 'id', 'name', 'slug', 'updatedAt', 'version'])
})

test('the list has the organizations of the caller by name, and of a narrowed key those it is narrowed to', async () => {
  const lake = site.addOrganization('lake', { name: 'A Lake' })
  site.addOrganization('foreign')
  site.join(site.ada, lake, ['tasks:read'])
  const listed = async (call = {}) => rowsOf(await site.call('orgs.list', call)).map(({ slug }) => slug)
  expect(await listed()).toEqual(['lake', 'demo-park'])
  expect(await listed({ as: narrowedTo(site.administrator, [site.park.id]) })).toEqual(['demo-park'])
  expect(await listed({ as: callerOf(site.addUser('eve@example.com'), []) })).toEqual([])
})
