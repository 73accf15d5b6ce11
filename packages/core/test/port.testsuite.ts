import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyModel, AnyRecord, Author, EpochMs, EventKey, ListQuery, Outcome, RecordPort, Values, Waiting } from '../src/index.ts'
import { type Core, createPortModel, type UnitPlan, unitPlans } from './port-model.ts'

/** Something that can run units of work over a `RecordPort`. */
export interface PortHost {
  /** Makes an organization with this slug; returns its id. */
  addOrganization(slug: string): Promise<string>
  /** Runs one unit of work as an operation is run: what a refused one, or one that throws, has changed is undone. */
  run<T>(organizationId: string, work: (port: RecordPort) => Promise<Outcome<T>>): Promise<Outcome<T> | Waiting>
  /** In whose name everything is done. */
  readonly author: Author
  /** The events of an organization, the oldest first. */
  events(organizationId: string): Promise<readonly SeenEvent[]>
  close?(): Promise<void>
}

/** An event as the suite compares it. */
export interface SeenEvent {
  readonly key: string
  readonly about: { readonly model: string; readonly id: string }
  readonly data: unknown
  readonly at: EpochMs
  readonly actor: Author
}

const START: EpochMs = 1_782_907_200_000

/** The promises of `RecordPort`. What runs operations passes them: the server on each of its databases, and the site in memory. */
export function testRecordPort(name: string, core: Core, open: (now: () => EpochMs) => Promise<PortHost>): void {
  const { customer, customerContact, done, formatTime, models, task } = core
  const clock = { now: START }
  let host: PortHost
  let made = 0

  beforeAll(async () => {
    host = await open(() => clock.now)
  })
  afterAll(() => host.close?.())

  /** A new organization to work in. Everything that is done there succeeds, unless `run` is asked for its outcome. */
  async function site() {
    made += 1
    const id = await host.addOrganization(`suite-${name}-${made}`)
    const run = <T>(work: (port: RecordPort) => Promise<Outcome<T>>) => host.run(id, work)
    async function act<T>(work: (port: RecordPort) => Promise<T>): Promise<T> {
      const outcome = await run(async (port) => done(await work(port)))
      if (outcome.kind === 'refused') throw new Error(outcome.problem.detail)
      if (outcome.kind === 'waiting') throw new Error('nothing here waits for the outside')
      return outcome.value
    }
    return {
      id,
      run,
      act,
      create: (values: Values = {}, model: AnyModel = customer): Promise<AnyRecord> => act((port) => port.create(model, values)),
      get: (record: AnyRecord, model: AnyModel = customer): Promise<AnyRecord | null> => act((port) => port.get(model, record.id)),
      update: (record: AnyRecord, changes: Values, model: AnyModel = customer): Promise<AnyRecord> =>
        act((port) => port.update(model, record, changes)),
      list: (query: Partial<ListQuery> = {}, model: AnyModel = customer) =>
        act((port) => port.list(model, { limit: 50, filters: {}, ...query })),
      events: () => host.events(id),
    }
  }
  /** Everything in a list, page by page. */
  async function listAll(port: RecordPort, query: Omit<ListQuery, 'cursor'>, model: AnyModel = customer): Promise<readonly AnyRecord[]> {
    const all: AnyRecord[] = []
    for (let cursor: string | undefined; ; ) {
      const { data, nextCursor } = await port.list(model, { ...query, cursor })
      all.push(...data)
      if (all.length > 1000) throw new Error('the list does not end: its cursor does not go on')
      expect(data.length).toBe(nextCursor === null ? data.length : query.limit)
      if (nextCursor === null) return all
      cursor = nextCursor
    }
  }
  const refusedWith = (code: string, pointer: string) => ({ kind: 'refused', problem: { code, errors: [{ pointer }] } })

  describe(`${name}: a new record`, () => {
    test('has every field, with its default or null, and is read as it was answered', async () => {
      const { id, create, get } = await site()
      const record = await create({ firstName: 'Ada' })
      expect(record).toEqual({
        id: expect.stringMatching(/^cus_/),
        organizationId: id,
        version: 1,
        externalId: null,
        customFields: {},
        firstName: 'Ada',
        lastName: null,
        companyName: null,
        email: null,
        phone: null,
        whatsappNumber: null,
        language: null,
        status: 'DEFAULT',
        notes: null,
        birthDate: null,
        erasedAt: null,
        createdAt: formatTime(clock.now),
        updatedAt: formatTime(clock.now),
        createdBy: host.author,
      })
      expect(Object.keys((await get(record)) ?? {})).toEqual(Object.keys(record))
      expect(await get(record)).toEqual(record)
    })

    test('has the default where null is given for a field that cannot be empty', async () => {
      const { create, get } = await site()
      const record = await create({ title: 'x', priority: null, links: null }, task)
      expect(record).toMatchObject({ priority: 'MEDIUM', links: [] })
      expect(await get(record, task)).toEqual(record)
    })

    test('keeps text of any script and values of any depth, and nothing that is not its field', async () => {
      const { create, get } = await site()
      const customFields = { b: [1, { d: null, c: 'é' }], a: '👩‍🚀 "\\ \u2028', n: -1.5e-7, t: true }
      const record = await create({ lastName: "O'Brien; --", notes: 'één\ntwee', customFields, odd: 1 })
      expect(record).toMatchObject({ lastName: "O'Brien; --", notes: 'één\ntwee', customFields })
      expect(record).not.toHaveProperty('odd')
      expect(await get(record)).toEqual(record)
    })

    test('is not what it was made of: changing that later changes nothing', async () => {
      const { create, get } = await site()
      const customFields = { list: [1] }
      const record = await create({ customFields })
      customFields.list.push(2)
      expect((await get(record))?.customFields).toEqual({ list: [1] })
    })

    test('has a greater id than those before, also in the same moment', async () => {
      const { act } = await site()
      const ids = await act(async (port) => [await port.create(task, { title: 'a' }), await port.create(task, { title: 'b' })])
      expect(ids[0] && ids[1] && ids[0].id < ids[1].id).toBe(true)
    })

    test('is seen by its own unit of work, also in lists', async () => {
      const { act } = await site()
      await act(async (port) => {
        const record = await port.create(customer, { externalId: 'crm-1' })
        expect(await port.get(customer, record.id)).toEqual(record)
        expect(await port.getByExternalId(customer, 'crm-1')).toEqual(record)
        expect((await port.list(customer, { limit: 5, filters: {} })).data).toEqual([record])
      })
    })
  })

  describe(`${name}: a record`, () => {
    test('that does not exist is null, whatever its id looks like', async () => {
      const { act, create } = await site()
      const { id } = await create()
      for (const odd of ['', 'cus_0', id.toUpperCase(), `${id} `, "' or 1=1"])
        expect(await act((port) => port.get(customer, odd)), odd).toBeNull()
      expect(await act((port) => port.get(task, id))).toBeNull()
      expect(await act((port) => port.getByExternalId(customer, 'none'))).toBeNull()
    })

    test('that is changed counts its version and its time, and keeps the rest', async () => {
      const { create, update, get } = await site()
      const before = await create({ firstName: 'Ada', status: 'VIP', customFields: { a: 1 } })
      clock.now += 1000
      const after = await update(before, { lastName: 'Byron', status: 'WARNING', customFields: { b: 2 } })
      const changes = { lastName: 'Byron', status: 'WARNING', customFields: { b: 2 } }
      expect(after).toEqual({ ...before, ...changes, version: 2, updatedAt: formatTime(clock.now) })
      expect(await get(before)).toEqual(after)
      expect(await update(after, { lastName: null })).toMatchObject({ lastName: null, version: 3 })
    })

    test('that was changed since it was read is not changed', async () => {
      const { create, update, get, run } = await site()
      const old = await create({ firstName: 'Ada' })
      const present = await update(old, { firstName: 'Eva' })
      const again = await run(async (port) => done(await port.update(customer, old as never, { firstName: 'Ida' }))).catch(() => null)
      expect(again?.kind).not.toBe('done')
      expect(await get(old)).toEqual(present)
    })

    test('that is gone is not changed, and is not there again', async () => {
      const { act, create, get, run } = await site()
      const record = await create()
      await act((port) => port.remove(customer, record as never))
      const again = await run(async (port) => done(await port.update(customer, record as never, { firstName: 'Ida' }))).catch(() => null)
      expect(again?.kind).not.toBe('done')
      expect(await get(record)).toBeNull()
    })

    test('is removed, and removing it once more does nothing', async () => {
      const { act, create, list } = await site()
      const [one, other] = [await create(), await create()]
      for (let time = 0; time < 2; time++) await act((port) => port.remove(customer, one as never))
      expect((await list()).data).toEqual([other])
    })
  })

  describe(`${name}: what only one may have`, () => {
    test('an external id: a second record with it is refused', async () => {
      const { create, update, run, list } = await site()
      const first = await create({ externalId: 'crm-1' })
      const second = await create({ externalId: 'crm-2' })
      const refused = refusedWith('already_exists', '/externalId')
      expect(await run(async (port) => done(await port.create(customer, { externalId: 'crm-1' })))).toMatchObject(refused)
      expect(await run(async (port) => done(await port.update(customer, second as never, { externalId: 'crm-1' })))).toMatchObject(refused)
      expect((await list()).data).toEqual([second, first])
      expect(await update(first, { externalId: 'crm-1', firstName: 'Ada' })).toMatchObject({ version: 2 })
    })

    test('an external id is free when its record has another one, none, or is gone', async () => {
      const { act, create, update } = await site()
      const find = (externalId: string) => act((port) => port.getByExternalId(customer, externalId))
      let holder = await create({ externalId: 'crm-1' })
      holder = await update(holder, { externalId: 'crm-2' })
      expect([await find('crm-1'), await find('crm-2')]).toEqual([null, holder])
      const other = await create({ externalId: 'crm-1' })
      await update(holder, { externalId: null })
      expect(await find('crm-2')).toBeNull()
      await act((port) => port.remove(customer, other as never))
      expect(await create({ externalId: 'crm-1' })).toMatchObject({ version: 1 })
    })

    test('many are found by their external ids at once, and made at once in their order', async () => {
      const { act, create } = await site()
      const there = await create({ externalId: 'crm-1' })
      const values = [{ externalId: 'crm-3', firstName: 'Ada' }, {}, { externalId: 'crm-2' }, {}, {}, { firstName: 'Ben' }]
      const made = await act((port) => port.createAll(customer, values))
      expect(made.map(({ externalId, firstName, version }) => ({ externalId, firstName, version }))).toEqual(
        values.map(({ externalId = null, firstName = null }) => ({ externalId, firstName, version: 1 })),
      )
      for (const record of made) expect(await act((port) => port.get(customer, record.id))).toEqual(record)
      const matches = await act((port) => port.getByExternalIds(customer, ['crm-2', 'none', 'crm-1', 'crm-3', 'crm-2']))
      expect(new Map(matches)).toEqual(
        new Map([
          ['crm-1', there],
          ['crm-2', made[2]],
          ['crm-3', made[0]],
        ]),
      )
      expect(await act((port) => port.createAll(customer, []))).toEqual([])
      expect((await act((port) => port.getByExternalIds(customer, []))).size).toBe(0)
    })

    test('many records may have no external id, and the same one may stand in another model', async () => {
      const { create } = await site()
      for (const model of [customer, task]) await create({ title: 'x', externalId: 'crm-1' }, model)
      await create()
      expect(await create()).toMatchObject({ externalId: null })
    })

    test('a slug: an organization cannot take that of another', async () => {
      const [one, other] = [await site(), await site()]
      const { slug } = await other.act(async (port) => port.organization)
      const attempt = await one.run(async (port) => done(await port.update(core.organization, port.organization, { slug })))
      expect(attempt).toMatchObject(refusedWith('already_exists', '/slug'))
      expect((await one.act(async (port) => port.organization)).slug).not.toBe(slug)
    })
  })

  describe(`${name}: a list`, () => {
    test('is the newest first, in pages that end where there is no more', async () => {
      const { act, create } = await site()
      const made: AnyRecord[] = []
      for (let count = 0; count < 5; count++) made.unshift(await create({ firstName: String(count) }))
      for (const limit of [1, 2, 4, 5, 6, 200])
        expect(await act((port) => listAll(port, { limit, filters: {} })), `by ${limit}`).toEqual(made)
    })

    test('goes on where its cursor stands, whatever came and went meanwhile', async () => {
      const { act, create, list } = await site()
      const records = [await create(), await create(), await create(), await create()]
      const { nextCursor } = await list({ limit: 2 })
      await act((port) => port.remove(customer, records[2] as never)) // the very one that the cursor was made of
      await create()
      expect((await list({ limit: 2, cursor: nextCursor as string })).data).toEqual([records[1], records[0]])
    })

    test('begins with the oldest where that is asked for, page by page, also with several filters', async () => {
      const { act, create, list } = await site()
      const owner = await create()
      const documents: AnyRecord[] = []
      for (let index = 0; index < 7; index++)
        documents.push(
          await create({ customerId: owner.id, documentType: 'OTHER', status: index % 3 === 2 ? 'ARCHIVED' : 'ACTIVE' }, models.document),
        )
      await create({ customerId: (await create()).id, documentType: 'OTHER' }, models.document)
      const active = documents.filter(({ status }) => status === 'ACTIVE')
      for (const limit of [1, 2, 5, 50]) {
        const query = { limit, oldestFirst: true } as const
        const ofOwner = { customerId: owner.id }
        expect(await act((port) => listAll(port, { ...query, filters: ofOwner }, models.document))).toEqual(documents)
        expect(await act((port) => listAll(port, { ...query, filters: { ...ofOwner, status: 'ACTIVE' } }, models.document))).toEqual(active)
      }
      expect((await list({ filters: { customerId: owner.id } }, models.document)).data).toEqual(documents.toReversed())
    })

    test('holds only what its filters say, exactly', async () => {
      const { create, list } = await site()
      const one = await create({ status: 'VIP', externalId: 'crm-1' })
      const two = await create({ status: 'VIP' })
      await create({ status: 'WARNING' })
      expect((await list({ filters: { status: 'VIP' } })).data).toEqual([two, one])
      expect((await list({ filters: { status: 'VIP', externalId: 'crm-1' } })).data).toEqual([one])
      expect((await list({ filters: { externalId: 'crm-2' } })).data).toEqual([])
      for (const none of ['vip', 'VI', 'VIP ', 'null', '']) expect((await list({ filters: { status: none } })).data, none).toEqual([])
    })

    test('can be filtered by a link, and by the record inside which others live', async () => {
      const { create, list } = await site()
      const [ada, eva] = [await create(), await create()]
      const contact = await create({ customerId: ada.id, type: 'EMAIL', value: 'ada@example.com' }, customerContact)
      await create({ customerId: eva.id, type: 'EMAIL', value: 'eva@example.com' }, customerContact)
      expect((await list({ filters: { customerId: ada.id } }, customerContact)).data).toEqual([contact])
      const parent = await create({ title: 'a' }, task)
      const child = await create({ title: 'b', parentId: parent.id }, task)
      expect((await list({ filters: { parentId: parent.id } }, task)).data).toEqual([child])
      expect((await list({ filters: { parentId: child.id, status: 'PENDING' } }, task)).data).toEqual([])
    })

    test('can be filtered by a flag, which stays one', async () => {
      const { create, update, list } = await site()
      const { inboxThread } = models
      const [one, two] = [await create({ channel: 'CHAT', archived: false }, inboxThread), await create({ channel: 'CHAT' }, inboxThread)]
      const archived = await update(one, { archived: true }, inboxThread)
      expect((await list({ filters: { archived: 'true' } }, inboxThread)).data).toEqual([archived])
      expect(archived).toMatchObject({ archived: true })
      expect((await list({ filters: { archived: 'false' } }, inboxThread)).data).toEqual([two])
      const restored = await update(archived, { archived: false }, inboxThread)
      expect((await list({ filters: { archived: 'false', channel: 'CHAT' } }, inboxThread)).data).toEqual([two, restored])
      for (const none of ['True', '1', '0', 'null', '']) expect((await list({ filters: { archived: none } }, inboxThread)).data).toEqual([])
    })

    test('with updatedSince is in the order of change, from that moment on', async () => {
      const { act, create, update } = await site()
      const [one, two, three] = [await create({ status: 'VIP' }), await create(), await create()]
      clock.now += 5
      const since = clock.now
      const changedTwo = await update(two, { firstName: 'x' })
      clock.now += 1
      const changedOne = await update(one, { firstName: 'x' })
      const follow = (updatedSince: EpochMs, limit: number, filters = {}) => act((port) => listAll(port, { limit, filters, updatedSince }))
      for (const limit of [1, 2, 50]) {
        expect(await follow(since, limit)).toEqual([changedTwo, changedOne])
        expect(await follow(since + 1, limit)).toEqual([changedOne])
        expect(await follow(since - 5, limit)).toEqual([three, changedTwo, changedOne])
      }
      expect(await follow(since, 1, { status: 'VIP' })).toEqual([changedOne])
      expect(await follow(clock.now + 1, 1)).toEqual([])
    })

    test('with updatedSince keeps what changed in the same moment in the order of ids', async () => {
      const { act, create, update } = await site()
      const [one, two] = [await create(), await create()]
      clock.now += 5
      const changed = [await update(two, { firstName: 'x' }), await update(one, { firstName: 'x' })]
      const records = await act((port) => listAll(port, { limit: 1, filters: {}, updatedSince: clock.now }))
      expect(records).toEqual(changed.reverse())
    })

    test('has pages of ids alone, which are the same', async () => {
      const { act, create, list } = await site()
      for (let index = 0; index < 5; index++) await create({ status: index % 2 === 0 ? 'VIP' : 'WARNING' })
      const queries: readonly Partial<ListQuery>[] = [{}, { filters: { status: 'VIP' } }, { oldestFirst: true }, { updatedSince: 0 }]
      for (const more of queries)
        for (const limit of [2, 5]) {
          const page = await list({ limit, ...more })
          const ids = await act((port) => port.listIds(customer, { limit, filters: {}, ...more }))
          expect(ids).toEqual({ data: page.data.map(({ id }) => id), nextCursor: page.nextCursor })
          if (page.nextCursor === null) continue
          const next = { limit, filters: {}, ...more, cursor: page.nextCursor }
          expect((await act((port) => port.listIds(customer, next))).data).toEqual((await list(next)).data.map(({ id }) => id))
        }
    })

    test('is counted as far as that is asked for', async () => {
      const { act, create, update } = await site()
      const made = [await create({ status: 'VIP' }), await create({ status: 'VIP' }), await create()]
      const count = (filters: Readonly<Record<string, string>>, most: number) => act((port) => port.count(customer, filters, most))
      expect([await count({ status: 'VIP' }, 5), await count({ status: 'VIP' }, 2), await count({ status: 'VIP' }, 1)]).toEqual([2, 2, 1])
      expect([await count({}, 10), await count({ status: 'WARNING' }, 10)]).toEqual([3, 0])
      await update(made[0] as AnyRecord, { status: 'WARNING' })
      expect([await count({ status: 'VIP' }, 5), await count({ status: 'WARNING' }, 5)]).toEqual([1, 1])
    })

    test('is added up by what its records have in common, to the cent', async () => {
      const here = await site()
      const { payment } = models
      const pay = (paidOn: string | null, method: string, status: string, amount: number) =>
        here.create({ paidOn, method, status, amount }, payment)
      const first = await pay('2026-07-01', 'CASH', 'SUCCEEDED', 0.1)
      await pay('2026-07-01', 'CASH', 'SUCCEEDED', 0.2)
      await pay('2026-07-02', 'CASH', 'SUCCEEDED', 1_000_000_000.07)
      const moved = await pay('2026-07-02', 'SEPA', 'SUCCEEDED', 5)
      const removed = await pay('2026-07-02', 'SEPA', 'REFUNDED', 7)
      await pay('2026-07-03', 'SEPA', 'REFUNDED', 9)
      await pay(null, 'IDEAL', 'PENDING', 11)
      await (await site()).create({ paidOn: '2026-07-01', method: 'CASH', status: 'SUCCEEDED', amount: 3 }, payment)
      const sums = async (values: readonly string[], by: readonly string[] = ['method', 'status']) => {
        const rows = await here.act((port) => port.sum(payment, { among: { field: 'paidOn', values }, by, of: 'amount' }))
        return rows
          .map(({ lastId: _, ...sum }) => sum)
          .toSorted((one, other) => (JSON.stringify(one.values) < JSON.stringify(other.values) ? -1 : 1))
      }
      expect(await sums(['2026-07-02', '2026-07-01', '2026-07-01'])).toEqual([
        { values: ['CASH', 'SUCCEEDED'], count: 3, cents: 100_000_000_037 },
        { values: ['SEPA', 'REFUNDED'], count: 1, cents: 700 },
        { values: ['SEPA', 'SUCCEEDED'], count: 1, cents: 500 },
      ])
      expect(await sums(['2026-07-01'], ['customerId'])).toEqual([{ values: [null], count: 2, cents: 30 }])
      expect([await sums([]), await sums(['2026-07-04'])]).toEqual([[], []])
      const part = (after: string, most: number) =>
        here.act((port) =>
          port.sum(payment, { among: { field: 'paidOn', values: ['2026-07-02'] }, by: ['method'], of: 'amount', part: { after, most } }),
        )
      expect(await part(moved.id, 5)).toEqual([{ values: ['SEPA'], count: 1, cents: 700, lastId: removed.id }])
      expect(await part(first.id, 1)).toEqual([{ values: ['CASH'], count: 1, cents: 100_000_000_007, lastId: expect.any(String) }])
      expect(new Set((await part(first.id, 2)).map(({ lastId }) => lastId)).has(moved.id)).toBe(true)
      expect(await part(removed.id, 5)).toEqual([])
      await here.update(first, { amount: 2.5 }, payment)
      await here.update(moved, { paidOn: '2026-07-04' }, payment)
      await here.act((port) => port.remove(payment, removed as never))
      expect(await sums(['2026-07-01', '2026-07-02'])).toEqual([{ values: ['CASH', 'SUCCEEDED'], count: 3, cents: 100_000_000_277 }])
      expect(await sums(['2026-07-04'])).toEqual([{ values: ['SEPA', 'SUCCEEDED'], count: 1, cents: 500 }])
    })

    test('refuses a cursor that is none of its own', async () => {
      const { create, list, run } = await site()
      for (let count = 0; count < 3; count++) await create()
      for (let count = 0; count < 2; count++) await create({ title: 'x' }, task)
      const own = (await list({ limit: 1 })).nextCursor as string
      const ofTasks = (await list({ limit: 1 }, task)).nextCursor as string
      const ofChanges = (await list({ limit: 1, updatedSince: 0 })).nextCursor as string
      const ask = (query: Partial<ListQuery>) => run(async (port) => done(await port.list(customer, { limit: 1, filters: {}, ...query })))
      for (const cursor of ['x', '!', '¤', 'W10', ofTasks, ofChanges, own.slice(1)]) {
        expect(await ask({ cursor }), cursor).toMatchObject({ problem: { code: 'invalid_cursor', errors: [{ parameter: 'cursor' }] } })
      }
      expect(await ask({ cursor: own, updatedSince: 0 })).toMatchObject({ problem: { code: 'invalid_cursor' } })
      expect(await ask({ cursor: own })).toMatchObject({ kind: 'done' })
    })
  })

  describe(`${name}: organizations`, () => {
    test('see nothing of each other', async () => {
      const [here, there] = [await site(), await site()]
      const theirs = await there.create({ externalId: 'crm-1', status: 'VIP' })
      expect(await here.get(theirs)).toBeNull()
      expect(await here.act((port) => port.getByExternalId(customer, 'crm-1'))).toBeNull()
      expect((await here.list({ filters: { status: 'VIP' } })).data).toEqual([])
      expect((await here.list({ updatedSince: 0 })).data).toEqual([])
      expect(await here.create({ externalId: 'crm-1' })).toMatchObject({ organizationId: here.id })
      expect((await there.list()).data).toEqual([theirs])
    })

    test('change nothing of each other, also with a record that came from elsewhere', async () => {
      const [here, there] = [await site(), await site()]
      const theirs = await there.create({ firstName: 'Ada' })
      const park = await there.act(async (port) => port.organization)
      const meddled = await here
        .run(async (port) => done(await port.update(customer, theirs as never, { firstName: 'x' })))
        .catch(() => null)
      expect(meddled?.kind).not.toBe('done')
      const renamed = await here.run(async (port) => done(await port.update(core.organization, park, { name: 'x' }))).catch(() => null)
      expect(renamed?.kind).not.toBe('done')
      await here.act((port) => port.remove(customer, theirs as never))
      expect(await there.get(theirs)).toEqual(theirs)
      expect(await there.act(async (port) => port.organization)).toEqual(park)
    })

    test('have a record of their own, which stands for as long as a unit of work lasts', async () => {
      const { id, act } = await site()
      const before = await act(async (port) => {
        const { organization } = port
        expect(await port.get(core.organization, id)).toEqual(organization)
        await port.update(core.organization, organization, { name: 'Renamed' })
        expect(port.organization).toEqual(organization)
        return organization
      })
      expect(before).not.toHaveProperty('organizationId')
      expect(await act(async (port) => port.organization)).toEqual({ ...before, name: 'Renamed', version: 2 })
    })
  })

  describe(`${name}: a unit of work`, () => {
    const emitted = (record: AnyRecord, key: EventKey = 'customer:created') =>
      [key, { model: 'customer', id: record.id }, { customer: record }] as const

    test('lives at one moment', async () => {
      const { act } = await site()
      await act(async (port) => {
        const { now } = port
        expect(now).toBe(clock.now)
        clock.now += 7
        expect(port.now).toBe(now)
        expect((await port.create(customer, {})).createdAt).toBe(formatTime(now))
      })
    })

    test('tells of what happened, in its order, in the name of who did it, and when', async () => {
      const { act, events } = await site()
      const at = clock.now
      const record = await act(async (port) => {
        const made = await port.create(customer, { firstName: 'Ada' })
        await port.emit(...emitted(made))
        await port.emit(...emitted(made, 'customer:updated'))
        return made
      })
      clock.now += 1
      const about = { model: 'customer', id: record.id }
      const common = { about, data: { customer: record }, at, actor: host.author }
      expect(await events()).toEqual([
        { ...common, key: 'customer:created' },
        { ...common, key: 'customer:updated' },
      ])
    })

    test('that is refused leaves nothing behind', async () => {
      const { run, create, update, get, list, events } = await site()
      const kept = await update(await create({ firstName: 'Ada', externalId: 'crm-1' }), { lastName: 'Byron' })
      const doomed = await create({ firstName: 'Eva' })
      const outcome = await run(async (port) => {
        await port.create(customer, { externalId: 'crm-2' })
        await port.emit(...emitted(kept))
        await port.update(customer, kept as never, { externalId: 'crm-3', firstName: 'x' })
        await port.remove(customer, doomed as never)
        throw new core.Refusal(core.fieldProblem('conflict', '/x', 'it cannot be'))
      })
      expect(outcome).toMatchObject(refusedWith('conflict', '/x'))
      expect((await list()).data).toEqual([doomed, kept])
      expect((await list({ updatedSince: 0 })).data).toHaveLength(2)
      expect(await events()).toEqual([])
      expect(await create({ externalId: 'crm-2' })).toMatchObject({ version: 1 })
      expect(await update(kept, { externalId: 'crm-3' })).toMatchObject({ version: 3 })
      expect(await get(doomed)).toEqual(doomed)
    })

    test('that throws leaves nothing behind, and the failure is passed on', async () => {
      const { run, list, events } = await site()
      const failing = run(async (port) => {
        await port.emit(...emitted(await port.create(customer, {})))
        throw new TypeError('a mistake')
      })
      await expect(failing).rejects.toThrow('a mistake')
      expect([(await list()).data, await events()]).toEqual([[], []])
    })
  })

  test(`${name}: whatever is done in whatever order, it holds what a list of records would hold`, async () => {
    await fc.assert(
      fc.asyncProperty(unitPlans, async (plans: readonly UnitPlan[]) => {
        const { act, run, events } = await site()
        const model = createPortModel()
        for (const plan of plans) {
          clock.now += plan.ticks
          const expected = model.play(plan, formatTime(clock.now))
          const outcome = await run((port) => expected.playOn(port, core)).catch(() => null)
          expect(outcome?.kind === 'done', 'it is done exactly when it should be').toBe(expected.isKept)
          if (outcome?.kind === 'done') model.keep(expected, outcome.value)
          await act(async (port) => {
            expect(comparable(await listAll(port, { limit: 2, filters: {} }))).toEqual(model.newestFirst())
            expect(comparable(await listAll(port, { limit: 2, filters: { status: 'VIP' } }))).toEqual(
              model.newestFirst().filter(({ status }) => status === 'VIP'),
            )
            const since = clock.now - 1
            expect(comparable(await listAll(port, { limit: 1, filters: {}, updatedSince: since }))).toEqual(
              model.changedSince(formatTime(since)),
            )
            for (const externalId of ['a', 'b', 'c']) {
              const match = await port.getByExternalId(customer, externalId)
              expect(match?.id ?? null).toBe(model.newestFirst().find((record) => record.externalId === externalId)?.id ?? null)
            }
          })
        }
        expect((await events()).map(({ about }) => about.id)).toEqual(model.emittedIds())
      }),
      { numRuns: propertyRuns(300), seed: 20260701 },
    )
  })
}

/** Of each record what the model knows of it. */
function comparable(records: readonly AnyRecord[]) {
  return records.map(({ id, version, status, externalId, updatedAt }) => ({ id, version, status, externalId, updatedAt }))
}
