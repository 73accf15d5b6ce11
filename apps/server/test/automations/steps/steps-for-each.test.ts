import { beforeEach, describe, expect, test } from 'vitest'
import { type ApiRun, type DrawnStep, draw, enableFlow, fetchRuns, on, pathOf, taskTitles } from '../../support/flows.ts'
import { moveClock, startWithStandingClock } from '../../support/standing-clock.ts'
import type { TestServer } from '../../support/test-server.ts'

// Runs for items, over HTTP: the documents, invoices and so on of a customer, and the meters of a terrain.

const ORG = '/api/orgs/test-park'

type Values = Readonly<Record<string, unknown>>

let server: TestServer
beforeEach(async () => {
  server = await startWithStandingClock()
  await moveClock(server, { now: '2027-03-01T10:00:00.000Z' })
})

async function make(path: string, body: Values): Promise<string> {
  const answer = await server.call('POST', `${ORG}/${path}`, { body })
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  return answer.body.id
}

const act = async (path: string, body?: Values) => {
  const answer = await server.call('POST', `${ORG}/${path}`, body === undefined ? {} : { body })
  expect([answer.status, answer.body]).toEqual([expect.toBeOneOf([200, 201, 202]), expect.anything()])
  return answer.body
}
const addDocument = (customerId: string, more: Values = {}) => make('documents', { customerId, documentType: 'OTHER', ...more })
const task = (title: string): DrawnStep => ['taskCreate', { title }]
const each = (source: string, parentId = '{customer.id}'): DrawnStep => ['forEach', { source, parentId }]
const pause: DrawnStep = ['delay', { mode: 'duration', duration: { amount: 1, unit: 'hours' } }]

/** Lets the flow begin for a customer, by a change, and goes on until nothing is left to do. */
async function begin(customerId: string): Promise<void> {
  const answer = await server.call('PATCH', `${ORG}/customers/${customerId}`, { body: { notes: 'go' } })
  expect(answer.status).toBe(200)
  await server.server.idle()
}

interface Family {
  readonly parent: FamilyRun
  readonly children: readonly FamilyRun[]
}
type FamilyRun = ApiRun & { readonly parentRunId: string | null; readonly childRuns: readonly string[]; readonly childRunCount: number }

async function family(): Promise<Family> {
  const [parent, ...children] = (await fetchRuns(server)) as readonly FamilyRun[]
  return { parent: parent as FamilyRun, children }
}

/** On PostgreSQL runs go on side by side, so what they make has no order. */
const sortedTitles = async () => (await taskTitles(server)).toSorted()

const flow = (source: string, title: string) =>
  draw({ start: on('customer:updated'), each: each(source), one: task(title), done: task('done') }, [
    'start out each',
    'each each one',
    'each done done',
  ])

describe('items', () => {
  test('[STEP-forEach-06] [VAR-09] [AUTO-EXIT-20] a run for each, in their order, and the flow itself by done', async () => {
    const customerId = await make('customers', { firstName: 'Ada' })
    const names = ['a.pdf', 'b.pdf', 'c.pdf']
    const ids: string[] = []
    for (const fileName of names) ids.push(await addDocument(customerId, { fileName }))
    await enableFlow(server, flow('customerDocuments', '{item.id} {item.fileName} of {customer.firstName}, {actor.name}'))
    await begin(customerId)
    const { parent, children } = await family()
    expect(pathOf(parent)).toEqual(['start out', 'each done', 'done out'])
    expect(parent.steps[1]?.output).toEqual({ items: 3, truncated: false, children: 3 })
    expect([parent.parentRunId, parent.childRuns, parent.childRunCount]).toEqual([null, children.map(({ id }) => id), 3])
    for (const child of children) {
      expect([child.status, child.parentRunId, pathOf(child), child.childRunCount]).toEqual(['completed', parent.id, ['one out'], 0])
    }
    const titles = ids.map((id, index) => `${id} ${names[index]} of Ada, Administrator`)
    expect(children.map(({ steps }) => steps[0]?.input.title)).toEqual(titles)
    expect(await sortedTitles()).toEqual(['done', ...titles].toSorted())
    const { body } = await server.call('GET', `${ORG}/automation-runs?parentRunId=${parent.id}`)
    expect(body.data.map((run: Values) => [run.id, run.parentRunId])).toEqual(children.map(({ id }) => [id, parent.id]).toReversed())
  })

  /** Records of each source, in the order in which they are made: those that are meant, and others. Gives the ids that are meant. */
  const sources: Readonly<Record<string, (customerId: string, otherId: string) => Promise<readonly string[]>>> = {
    async customerAccessMethods(customerId, otherId) {
      await make('access-methods', { customerId: otherId, type: 'QR_CODE' })
      return [await make('access-methods', { customerId, type: 'QR_CODE' }), await make('access-methods', { customerId, type: 'PIN_CODE' })]
    },
    async customerNfcTags(customerId, otherId) {
      await make('nfc-tags', { uid: '04AA', customerId: otherId })
      await make('nfc-tags', { uid: '04AB' })
      return [await make('nfc-tags', { uid: '04AC', customerId })]
    },
    async customerOpenInvoices(customerId, otherId) {
      const invoice = (owner: string) =>
        make('invoices', { customerId: owner, lines: [{ description: 'Night', quantity: 1, unitPrice: 10, vat: 6 }] })
      const [draft, booked, sent, paid, partly, cancelled, other] = [
        await invoice(customerId),
        await invoice(customerId),
        await invoice(customerId),
        await invoice(customerId),
        await invoice(customerId),
        await invoice(customerId),
        await invoice(otherId),
      ]
      await server.call('PATCH', `${ORG}/customers/${customerId}`, { body: { email: 'ada@example.com' } })
      for (const id of [sent, paid, partly, cancelled, other, booked]) await act(`invoices/${id}/book`)
      await act(`invoices/${sent}/send`)
      await make('payments', { customerId, invoiceId: paid, amount: 10, method: 'CASH', status: 'SUCCEEDED' })
      await make('payments', { customerId, invoiceId: partly, amount: 9.99, method: 'CASH', status: 'SUCCEEDED' })
      const answer = await server.call('PATCH', `${ORG}/invoices/${cancelled}`, { body: { status: 'CANCELLED' } })
      expect(answer.body).toMatchObject({ status: 'CANCELLED' })
      expect((await server.call('GET', `${ORG}/invoices/${draft}`)).body).toMatchObject({ status: 'DRAFT' })
      return [booked, sent, partly]
    },
    async customerUpcomingReservations(customerId, otherId) {
      const stay = (owner: string, checkInAt: string) =>
        make('reservations', { customerId: owner, checkInAt, checkOutAt: '2027-05-01T09:00:00Z' })
      await stay(customerId, '2027-03-01T09:59:59Z')
      const [now, later, cancelled, begun] = [
        await stay(customerId, '2027-03-01T10:00:00Z'),
        await stay(customerId, '2027-04-01T10:00:00Z'),
        await stay(customerId, '2027-04-01T10:00:00Z'),
        await stay(customerId, '2027-04-01T10:00:00Z'),
      ]
      await stay(otherId, '2027-04-01T10:00:00Z')
      await act(`reservations/${cancelled}/cancel`)
      await act(`reservations/${begun}/check-in`)
      return [now, later]
    },
    async customerOccupations(customerId, otherId) {
      const terrain = (name: string) => make('terrains', { name })
      await make('occupations', { customerId: otherId, terrainId: await terrain('A') })
      const ended = await make('occupations', { customerId, terrainId: await terrain('B') })
      await server.call('PATCH', `${ORG}/occupations/${ended}`, { body: { status: 'ENDED' } })
      return [ended, await make('occupations', { customerId, terrainId: await terrain('C') })]
    },
    async customerDocuments(customerId, otherId) {
      await addDocument(otherId)
      await addDocument(customerId, { status: 'ARCHIVED' })
      return [await addDocument(customerId)]
    },
  }

  test.each(Object.entries(sources))(
    '[STEP-forEach-01] [STEP-forEach-02] [STEP-forEach-03] [STEP-forEach-04] of %s',
    async (source, prepare) => {
      const [customerId, otherId] = [await make('customers', {}), await make('customers', {})]
      const meant = await prepare(customerId, otherId)
      await enableFlow(server, flow(source, '{item.id}'))
      await begin(customerId)
      const { parent, children } = await family()
      expect(parent.steps[1]).toMatchObject({ exit: 'done', output: { items: meant.length, truncated: false } })
      expect(children).toHaveLength(meant.length)
      expect(await sortedTitles()).toEqual(['done', ...meant].toSorted())
      expect(children.map(({ steps }) => steps[0]?.input.title)).toEqual(meant)
    },
  )

  test('[STEP-forEach-02] of terrainMeters: the meters of one terrain', async () => {
    const [here, there] = [await make('terrains', { name: 'Here' }), await make('terrains', { name: 'There' })]
    const one = await make('meters', { terrainId: here, type: 'WATER', serial: 'W-1' })
    await make('meters', { terrainId: there, type: 'WATER', serial: 'W-2' })
    const two = await make('meters', { terrainId: here, type: 'GAS', serial: 'G-1' })
    const customerId = await make('customers', { lastName: here })
    const drawn = draw({ start: on('customer:updated'), each: each('terrainMeters', '{customer.lastName}'), one: task('{item.id}') }, [
      'start out each',
      'each each one',
    ])
    await enableFlow(server, drawn)
    await begin(customerId)
    expect(await sortedTitles()).toEqual([one, two].toSorted())
  })

  test.each([
    ['[STEP-forEach-07] none', 0, 0, false],
    ['one', 1, 1, false],
    ['[STEP-forEach-05] [LIMIT-06] a hundred', 100, 100, false],
    ['[STEP-forEach-05] [LIMIT-06] a hundred and one: the oldest hundred', 101, 100, true],
  ])('%s', async (_title, count, children, truncated) => {
    const customerId = await make('customers', {})
    const ids: string[] = []
    for (let index = 0; index < count; index++) ids.push(await addDocument(customerId))
    await enableFlow(server, flow('customerDocuments', '{item.id}'))
    await begin(customerId)
    expect(await sortedTitles()).toEqual(['done', ...ids.slice(0, children)].toSorted())
    const [parent] = (await server.call('GET', `${ORG}/automation-runs?limit=200`)).body.data.slice(-1)
    const { body } = await server.call('GET', `${ORG}/automation-runs/${parent.id}`)
    expect(pathOf(body)).toEqual(['start out', 'each done', 'done out'])
    expect(body.steps[1].output).toEqual({ items: children, truncated, children })
    expect([body.childRuns.length, body.childRunCount]).toEqual([children, children])
  })

  test('no step for them: they are counted, and no run begins', async () => {
    const customerId = await make('customers', {})
    await addDocument(customerId)
    await enableFlow(
      server,
      draw({ start: on('customer:updated'), each: each('customerDocuments'), done: task('done') }, ['start out each', 'each done done']),
    )
    await begin(customerId)
    const { parent, children } = await family()
    expect([parent.steps[1]?.output, children]).toEqual([{ items: 1, truncated: false, children: 0 }, []])
  })

  test.each([
    ['nobody', '{customer.phone}', /The id of the customer is empty/],
    ['somebody who is not there', 'cus_01k8e5m1z0f7q8r9s0t1v2w3zz', /There is no customer cus_01k8e5m1z0f7q8r9s0t1v2w3zz/],
  ])('G51 of %s: the run stops, and says why', async (_who, parentId, message) => {
    const customerId = await make('customers', {})
    await enableFlow(
      server,
      draw({ start: on('customer:updated'), each: each('customerDocuments', parentId), one: task('{item.id}') }, [
        'start out each',
        'each each one',
      ]),
    )
    await begin(customerId)
    const { parent, children } = await family()
    expect([parent.status, parent.error, children]).toEqual(['failed', expect.stringMatching(message), []])
  })
})

describe('a family of runs', () => {
  /** A customer with so many documents, named `0`, `1` and so on. */
  async function customerWith(count: number): Promise<string> {
    const customerId = await make('customers', { firstName: 'Ada' })
    for (let index = 0; index < count; index++) await addDocument(customerId, { fileName: `${index}` })
    return customerId
  }

  const nested = draw(
    {
      start: on('customer:updated'),
      outer: each('customerDocuments'),
      first: task('outer {item.fileName}'),
      wait: pause,
      inner: each('customerDocuments', '{item.customerId}'),
      second: task('inner {item.fileName} under {createdTask.title}'),
      rest: pause,
      last: task('last {item.fileName}'),
    },
    ['start out outer', 'outer each first', 'first out wait', 'wait out inner', 'inner each second', 'second out rest', 'rest out last'],
  )

  test('G93 one inside the other: the inner item stands in place of the outer', async () => {
    const customerId = await customerWith(2)
    await enableFlow(server, nested)
    await begin(customerId)
    await moveClock(server, { advance: '2 hours' })
    const { parent, children } = await family()
    expect([...children.slice(0, 2)].map(({ parentRunId, childRunCount }) => [parentRunId, childRunCount])).toEqual([
      [parent.id, 2],
      [parent.id, 2],
    ])
    const [first, second] = children.map(({ id }) => id)
    expect(
      children
        .slice(2)
        .map(({ parentRunId }) => parentRunId)
        .toSorted(),
    ).toEqual([first, first, second, second])
    expect(await sortedTitles()).toEqual(
      [
        ['outer 0', 'outer 1'],
        [0, 1].flatMap((outer) => [0, 1].map((inner) => `inner ${inner} under outer ${outer}`)),
        ['last 0', 'last 1', 'last 0', 'last 1'],
      ]
        .flat()
        .toSorted(),
    )
  })

  test('[AUTO-DEF-18] G69 what a child does changes neither its parent nor the others', async () => {
    const customerId = await customerWith(2)
    const drawn = draw(
      {
        start: on('customer:updated'),
        before: task('before'),
        each: each('customerDocuments'),
        own: task('own {item.fileName} after {createdTask.title}'),
        more: task('more {createdTask.title}'),
        done: task('done after {createdTask.title} {item.fileName}'),
      },
      ['start out before', 'before out each', 'each each own', 'own out more', 'each done done'],
    )
    // `item` is not there behind done, which is told when the flow is saved.
    const { body } = await server.call('POST', `${ORG}/automations`, { body: { name: 'x', definition: drawn } })
    expect(body.problems.map(({ code }: Values) => code)).toContain('unknown_variable')
    const sound = {
      ...drawn,
      nodes: drawn.nodes.map((node) => (node.id === 'done' ? { ...node, config: { title: 'done after {createdTask.title}' } } : node)),
    }
    await enableFlow(server, sound)
    await begin(customerId)
    const own = [0, 1].flatMap((name) => [`own ${name} after before`, `more own ${name} after before`])
    expect(await sortedTitles()).toEqual(['before', 'done after before', ...own].toSorted())
    const { parent, children } = await family()
    expect(pathOf(parent)).toEqual(['start out', 'before out', 'each done', 'done out'])
    for (const child of children) expect(pathOf(child)).toEqual(['own out', 'more out'])
  })

  test('G91 a child that fails touches nobody else, and is retried by itself', async () => {
    const customerId = await customerWith(3)
    const drawn = draw(
      {
        start: on('customer:updated'),
        each: each('customerDocuments'),
        one: task('{item.fileName}{customer.phone}'),
        empty: task('{customer.phone}'),
        which: ['condition', { conditions: { match: 'all', rules: [{ id: 'r', field: 'item.fileName', operator: 'is', value: '1' }] } }],
        done: task('done'),
      },
      ['start out each', 'each each which', 'which yes empty', 'which no one', 'each done done'],
    )
    await enableFlow(server, drawn)
    await begin(customerId)
    const { parent, children } = await family()
    expect([parent.status, ...children.map(({ status }) => status)]).toEqual(['completed', 'completed', 'failed', 'completed'])
    expect(await sortedTitles()).toEqual(['0', '2', 'done'])
    await server.call('PATCH', `${ORG}/customers/${customerId}`, { body: { phone: '112' } })
    await server.server.idle()
    await act(`automation-runs/${children[1]?.id}/retry`)
    await server.server.idle()
    expect((await server.call('GET', `${ORG}/automation-runs/${children[1]?.id}`)).body).toMatchObject({
      status: 'completed',
      parentRunId: parent.id,
    })
    expect(await taskTitles(server)).toContain('112')
  })

  test.each([
    ['the parent, which has ended: all below it', 0, 4],
    ['a child, which has ended: those below it', 1, 2],
  ])('decision 16: cancelling takes along %s', async (_who, which, count) => {
    const customerId = await customerWith(2)
    await enableFlow(server, nested)
    await begin(customerId)
    await moveClock(server, { advance: '1 hour' })
    const before = await fetchRuns(server)
    expect(before.map(({ status }) => status)).toEqual([...Array(3).fill('completed'), ...Array(4).fill('waiting')])
    const id = before[which]?.id
    expect((await server.call('POST', `${ORG}/automation-runs/${id}/cancel`)).status).toBe(200)
    const after = (await fetchRuns(server)) as readonly FamilyRun[]
    expect(after.map(({ status }) => status).toSorted()).toEqual([
      ...Array(count).fill('cancelled'),
      ...Array(3).fill('completed'),
      ...Array(4 - count).fill('waiting'),
    ])
    const taken = after.filter(({ status }) => status === 'cancelled')
    if (which === 1) expect(taken.map(({ parentRunId }) => parentRunId)).toEqual([id, id])
    expect((await server.call('POST', `${ORG}/automation-runs/${id}/cancel`)).body).toMatchObject({ code: 'run_ended' })
    await moveClock(server, { advance: '3 hours' })
    expect((await taskTitles(server)).filter((title) => title.startsWith('last'))).toHaveLength(4 - count)
  })

  test('G93 no more than 10,000 come of one, however many begin at once', async () => {
    const customerId = await customerWith(3)
    await enableFlow(server, nested)
    await begin(customerId)
    const { parent, children } = await family()
    // As if so many had come of it already: room is left for three more.
    const room = 3
    await server.installation.store.write(async ({ db }) => {
      const row = await db
        .selectFrom('runs')
        .selectAll()
        .where('id', '=', children[0]?.id as string)
        .executeTakeFirstOrThrow()
      const others = Array.from({ length: 10_000 - room - children.length }, (_, index) => ({
        ...row,
        id: `run_0000000000000000000000${String(index).padStart(4, '0')}`,
        status: 'completed' as const,
        due_at: null,
        state: '{}',
        parent_run_id: 'run_00000000000000000000000000',
      }))
      for (let start = 0; start < others.length; start += 500)
        await db
          .insertInto('runs')
          .values(others.slice(start, start + 500))
          .execute()
    })
    await moveClock(server, { advance: '1 hour' })
    const after = await Promise.all(
      children.map(async ({ id }) => (await server.call('GET', `${ORG}/automation-runs/${id}`)).body as FamilyRun),
    )
    expect(after.map(({ status, childRunCount }) => `${status} ${childRunCount}`).toSorted()).toEqual([
      'completed 3',
      'failed 0',
      'failed 0',
    ])
    expect(after.find(({ status }) => status === 'failed')?.error).toMatch(/^3 more runs would come of this one than the 10000 that may/)
    expect(parent.childRunCount).toBe(3)
  })

  test('a deleted automation takes all of them along', async () => {
    const customerId = await customerWith(2)
    const automationId = await enableFlow(server, nested)
    await begin(customerId)
    expect((await server.call('DELETE', `${ORG}/automations/${automationId}`)).status).toBe(200)
    const { children } = await family()
    expect(children.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  })

  test('a wait looks back to when the child was made, and not to what its family did before', async () => {
    const customerId = await customerWith(1)
    const reach = (value: string): DrawnStep => [
      'httpRequest',
      { target: 'tillor', method: 'POST', path: '/customers/{customer.id}/contacts', body: `{"type": "OTHER", "value": "${value}"}` },
    ]
    const drawn = draw(
      {
        start: on('customer:updated'),
        before: reach('before'),
        each: each('customerDocuments'),
        own: reach('own'),
        wait: ['waitForEvent', { eventKey: 'customer:contact:created', timeout: { amount: 2, unit: 'hours' } }],
        got: task('got {contact.value}'),
        again: ['waitForEvent', { eventKey: 'customer:contact:created', timeout: { amount: 2, unit: 'hours' } }],
        late: task('late'),
        after: reach('after'),
      },
      [
        'start out before',
        'before success each',
        'each each own',
        'own success wait',
        'wait received got',
        'got out again',
        'again timeout late',
        'each done after',
      ],
    )
    await enableFlow(server, drawn)
    await begin(customerId)
    await moveClock(server, { advance: '2 hours' })
    expect(await taskTitles(server)).toEqual(['got after', 'late'])
  })

  test('children go on after a restart, by what they share', async () => {
    const customerId = await customerWith(3)
    // Two of them are more than what stands in a state itself: stored apart, once for all.
    const description = 'longer '.repeat(1400)
    for (const title of ['a', 'b']) await make('tasks', { title, description })
    const drawn = draw(
      {
        start: on('customer:updated'),
        list: ['httpRequest', { target: 'tillor', method: 'GET', path: '/tasks?limit=2' }],
        each: each('customerDocuments'),
        wait: pause,
        one: ['taskCreate', { title: '{item.fileName} {response.data.data.0.title}', description: '{response.data.data.1.description}' }],
      },
      ['start out list', 'list success each', 'each each wait', 'wait out one'],
    )
    await enableFlow(server, drawn)
    await begin(customerId)
    const values = await server.installation.store.read((db) => db.selectFrom('run_values').select(['run_id', 'value']).execute())
    const { parent, children } = await family()
    // What the parent was told, its variable, and what the three share.
    expect(values.map(({ run_id }) => run_id)).toEqual(Array(values.length).fill(parent.id))
    expect(values.filter(({ value }) => value.includes(description)).length).toBeLessThan(5)
    const journal = (await server.call('GET', `${ORG}/automation-runs/${children[0]?.id}/journal`)).body
    expect(journal.start).toMatchObject({ parentRunId: parent.id, item: { fileName: '0' }, snapshot: { nodeId: 'wait' } })
    expect(journal.start.snapshot.variables.response.data.data[1]).toMatchObject({ title: 'a', description })
    server = await server.restart()
    await moveClock(server, { now: '2027-03-01T12:00:00.000Z' })
    expect(await sortedTitles()).toEqual(['0 b', '1 b', '2 b', 'a', 'b'])
    expect((await server.call('GET', `${ORG}/tasks?limit=1`)).body.data).toMatchObject([{ description }])
  })
})

describe('what is kept of them', () => {
  test('[PRIV] an erased customer is erased from all of a family', async () => {
    const customerId = await make('customers', { firstName: 'Augusta' })
    for (const fileName of ['a', 'b']) await addDocument(customerId, { fileName })
    const drawn = draw(
      { start: on('customer:updated'), each: each('customerDocuments'), wait: pause, one: task('{customer.firstName} {item.fileName}') },
      ['start out each', 'each each wait', 'wait out one'],
    )
    await enableFlow(server, drawn)
    await begin(customerId)
    await act(`customers/${customerId}/erase`)
    await moveClock(server, { advance: '10 minutes' })
    const rows = await server.installation.store.read(async (db) => [
      ...(await db.selectFrom('runs').select('state as text').execute()),
      ...(await db.selectFrom('run_ticks').select('entries as text').execute()),
      ...(await db.selectFrom('run_ticks').select('trace as text').execute()),
      ...(await db.selectFrom('run_values').select('value as text').execute()),
    ])
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.filter(({ text }) => text.includes('Augusta') || text.includes('fileName'))).toEqual([])
    await moveClock(server, { advance: '2 hours' })
    expect(await taskTitles(server)).toEqual([])
  })

  test('what they share is kept as long as one of them', async () => {
    const customerId = await make('customers', {})
    for (const fileName of ['a', 'b']) await addDocument(customerId, { fileName })
    const drawn = draw(
      {
        start: on('customer:updated'),
        each: each('customerDocuments'),
        first: ['condition', { conditions: { match: 'all', rules: [{ id: 'r', field: 'item.fileName', operator: 'is', value: 'a' }] } }],
        wait: ['delay', { mode: 'duration', duration: { amount: 40, unit: 'days' } }],
        one: task('{item.fileName}'),
      },
      ['start out each', 'each each first', 'first yes wait', 'wait out one'],
    )
    await enableFlow(server, drawn)
    await begin(customerId)
    const values = () => server.installation.store.read((db) => db.selectFrom('run_values').select('run_id').execute())
    expect(await values()).toHaveLength(1)
    await moveClock(server, { advance: '35 days' })
    expect((await fetchRuns(server)).map(({ status }) => status)).toEqual(['waiting'])
    expect(await values()).toHaveLength(1)
    await moveClock(server, { advance: '40 days' })
    expect([await fetchRuns(server), await values()]).toEqual([[], []])
    expect(await taskTitles(server)).toEqual(['a'])
  })
})
