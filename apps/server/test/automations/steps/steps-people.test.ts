import { describe, expect, test } from 'vitest'
import { draw, enableFlow, on, pathOf, taskTitles, theRun } from '../../support/flows.ts'
import { add, change, drawStep, failureOf, keysOf, play, read, stepRefusals, task } from '../../support/one-step.ts'
import { addColleague } from '../../support/people.ts'
import { makeRecord } from '../../support/sample-request.ts'
import { startTestServer } from '../../support/test-server.ts'
import { openTwoParks } from '../../support/two-parks.ts'

const ORG = '/api/orgs/test-park'
const NO_TASK = 'tsk_01k8e5m1z0f7q8r9s0t1v2w3zz'
const NO_CUSTOMER = 'cus_01k8e5m1z0f7q8r9s0t1v2w3zz'
const NO_THREAD = 'thr_01k8e5m1z0f7q8r9s0t1v2w3zz'
const NO_DOCUMENT = 'doc_01k8e5m1z0f7q8r9s0t1v2w3zz'

describe('messages and remarks', () => {
  test('[STEP-staffNotify-01] [STEP-staffNotify-02] [STEP-staffNotify-03] colleagues are told, and who acted', async () => {
    const server = await startTestServer()
    const ben = await addColleague(server, { permissions: [] })
    const config = {
      userIds: [ben.userId],
      notifyActor: true,
      title: 'New: {customer.firstName}',
      body: 'Look',
      sendEmail: true,
      sendPush: false,
    }
    const { run } = await play(server, 'staffNotify', config, { out: 'told' })
    expect(pathOf(run)).toEqual(['start out', 'step out', 'by_out out'])
    const { data } = await read(server, 'notification-deliveries')
    expect(data.map(({ channel, recipient, subject }: Record<string, string>) => `${channel} ${recipient} ${subject}`).sort()).toEqual(
      [`EMAIL ${server.email} New: Ada`, `EMAIL ${ben.email} New: Ada`].sort(),
    )
  })

  test('[STEP-staffNotify-04] a user who is no member stops the run', async () => {
    const server = await startTestServer()
    const config = { userIds: ['usr_01k8e5m1z0f7q8r9s0t1v2w3zz'], title: 'x', body: 'x', sendEmail: true }
    const { run } = await play(server, 'staffNotify', config, { out: 'told' })
    expect([run.status, await taskTitles(server)]).toEqual(['failed', []])
  })

  test.each([
    [{ userIds: [], title: 'x', body: 'x', sendEmail: true }, 'required'],
    [{ userIds: ['usr_01k8e5m1z0f7q8r9s0t1v2w3zz'], title: 'x', body: 'x' }, 'required'],
  ])('[STEP-staffNotify-01] G137 %j is an open problem: it cannot be enabled', async (config, code) => {
    const server = await startTestServer()
    const { body } = await server.call('POST', `${ORG}/automations`, {
      body: { name: 'x', definition: drawStep('staffNotify', config, {}) },
    })
    const answer = await server.call('PATCH', `${ORG}/automations/${body.id}`, { body: { enabled: true } })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(answer.body)).toContain(code)
  })

  test('[STEP-commentCreate-01] [STEP-commentCreate-02] remarks on the record and on a task', async () => {
    const server = await startTestServer()
    await enableFlow(
      server,
      draw({
        start: on('customer:created'),
        first: ['commentCreate', { content: 'Hello {customer.firstName}', target: 'event' }],
        make: task('{comment.content}'),
        second: ['commentCreate', { content: 'See {comment.id}', target: 'task', taskId: '{createdTask.id}' }],
      }),
    )
    const ada = await add(server, 'customers', { firstName: 'Ada' })
    await server.server.idle()
    const [made] = (await read(server, 'tasks')).data
    const [second, first] = (await read(server, 'comments')).data
    expect(first).toMatchObject({ content: 'Hello Ada', target: { model: 'customer', id: ada.id }, createdBy: { type: 'WORKFLOW' } })
    expect(second).toMatchObject({ content: `See ${first.id}`, target: { model: 'task', id: made.id } })
    expect(await keysOf(server)).toEqual(['customer:created', 'comment:created', 'comment:created'])
  })

  test('[STEP-commentCreate-03] a remark on a task that there is not stops the run, or leaves by error with continueOnError', async () => {
    const server = await startTestServer()
    const config = { content: 'Hello', target: 'task', taskId: NO_TASK }
    expect(await failureOf(server, 'commentCreate', config)).toContain(NO_TASK)
    expect((await read(server, 'comments')).data).toEqual([])
  })

  test('[STEP-customerMessageSend-01] the customer whom a variable names is written to, with subject and text filled in', async () => {
    const server = await startTestServer()
    const bob = await add(server, 'customers', { firstName: 'Bob', email: 'bob@example.com' })
    const config = {
      customerId: ' {customer.notes} ',
      subject: 'About {customer.firstName}',
      body: 'She is here:\n{customer.firstName} {customer.lastName}, "{customer.email}"',
      sendEmail: true,
    }
    const ada = { lastName: 'Lovelace', email: 'ada@example.com', notes: bob.id }
    const { run } = await play(server, 'customerMessageSend', config, {}, ada)
    expect(pathOf(run)).toEqual(['start out', 'step out'])
    expect((await read(server, 'notification-deliveries')).data).toMatchObject([
      {
        channel: 'EMAIL',
        recipient: 'bob@example.com',
        subject: 'About Ada',
        body: 'She is here:\nAda Lovelace, "ada@example.com"',
      },
    ])
  })

  test('[STEP-customerMessageSend-02] [STEP-customerMessageSend-03] a customer is written to where there is an address', async () => {
    const server = await startTestServer()
    const config = { customerId: '{customer.id}', subject: 'Hello', body: 'Dear {customer.firstName}', sendEmail: true, sendSms: true }
    await enableFlow(server, drawStep('customerMessageSend', config, { out: 'sent', skipped: 'skipped' }))
    for (const reach of [{ email: 'ada@example.com', phone: '+32 1' }, { email: 'ada@example.com' }, {}]) {
      await add(server, 'customers', { firstName: 'Ada', ...reach })
      await server.server.idle()
    }
    expect(await taskTitles(server)).toEqual(['sent', 'sent', 'skipped'])
    const { data } = await read(server, 'notification-deliveries')
    expect(data.map(({ channel, body }: Record<string, string>) => `${channel} ${body}`)).toEqual([
      'EMAIL Dear Ada',
      'SMS Dear Ada',
      'EMAIL Dear Ada',
    ])
  })
})

describe('customers, conversations and stays', () => {
  test('[STEP-customerUpdate-01] [STEP-customerUpdate-02] a customer is regarded anew, and noted', async () => {
    const server = await startTestServer()
    const config = { customerId: '{customer.id}', status: 'VIP', notes: '{customer.notes} Once more.' }
    const { ada } = await play(server, 'customerUpdate', config, { out: '{updatedCustomer.status}' }, { notes: 'Here.' })
    expect(await read(server, `customers/${ada.id}`)).toMatchObject({ status: 'VIP', notes: 'Here. Once more.' })
    expect([await taskTitles(server), await keysOf(server)]).toEqual([['VIP'], ['customer:created', 'customer:updated']])
  })

  test('[STEP-customerUpdate-03] one who is changed, or stays as they were, leaves by out; one who is not there stops the run, or leaves by error', async () => {
    const server = await startTestServer()
    const about = { customerId: '{customer.id}' }
    const steps = {
      change: ['customerUpdate', { ...about, status: 'VIP' }],
      keep: ['customerUpdate', { ...about, status: 'keep' }],
    } as const
    await enableFlow(server, draw({ start: on('customer:created'), ...steps, end: task('the end') }))
    await add(server, 'customers', {})
    await server.server.idle()
    expect(pathOf(await theRun(server))).toEqual(['start out', 'change out', 'keep out', 'end out'])
    expect(await keysOf(server)).toEqual(['customer:created', 'customer:updated'])
    const other = await startTestServer()
    expect(await failureOf(other, 'customerUpdate', { customerId: NO_CUSTOMER, status: 'VIP' })).toContain(NO_CUSTOMER)
  })

  test('[STEP-inboxReply-01] [STEP-inboxReply-02] [STEP-inboxTag-01] [STEP-inboxTag-02] a conversation is answered, tagged and archived', async () => {
    const server = await startTestServer()
    const ada = await add(server, 'customers', { email: 'ada@example.com' })
    const tag = await add(server, 'inbox-tags', { name: 'pitch' })
    const thread = await add(server, 'inbox-threads', { channel: 'EMAIL', customerId: ada.id, subject: 'Pitch' })
    const inbound = { id: 'r', field: 'inboxMessage.direction', operator: 'is', value: 'INBOUND' }
    const of = { threadId: '{inboxThread.id}' }
    await enableFlow(
      server,
      draw({
        start: on('inbox:message-created', { conditions: { match: 'all', rules: [inbound] } }),
        first: ['inboxReply', { ...of, body: 'One moment', keepAssistant: true }],
        next: task('{sentMessage.body} {inboxThread.assistantActive}'),
        second: ['inboxReply', { ...of, body: 'Here I am' }],
        tag: ['inboxTag', { ...of, tagIds: [tag.id], archive: true }],
        end: task('{sentMessage.body} {updatedThread.assistantActive} {updatedThread.archived}'),
      }),
    )
    await add(server, 'inbox-messages', { threadId: thread.id, direction: 'INBOUND', body: 'Is it free?' })
    await server.server.idle()
    expect(await taskTitles(server)).toEqual(['One moment true', 'Here I am false true'])
    expect(await read(server, `inbox-threads/${thread.id}`)).toMatchObject({ tagIds: [tag.id], archived: true, assistantActive: false })
    const { data } = await read(server, 'inbox-messages')
    expect(data.map(({ direction, body }: Record<string, string>) => `${direction} ${body}`)).toEqual([
      'OUTBOUND Here I am',
      'OUTBOUND One moment',
      'INBOUND Is it free?',
    ])
    expect((await read(server, 'notification-deliveries')).data).toHaveLength(2)
  })

  test('[STEP-inboxTag-03] a conversation leaves by out whether it is tagged, archived or both; one that is not there stops the run, or leaves by error', async () => {
    const server = await startTestServer()
    const tag = await add(server, 'inbox-tags', { name: 'pitch' })
    const threads: { readonly id: string }[] = []
    for (const subject of ['a', 'b', 'c']) threads.push(await add(server, 'inbox-threads', { channel: 'EMAIL', subject }))
    const steps = [{ tagIds: [tag.id] }, { archive: true }, { tagIds: [tag.id], archive: true }].map(
      (config, index) => [`t${index}`, ['inboxTag', { threadId: threads[index]?.id, ...config }]] as const,
    )
    await enableFlow(server, draw({ start: on('customer:created'), ...Object.fromEntries(steps), end: task('the end') }))
    await add(server, 'customers', {})
    await server.server.idle()
    expect(pathOf(await theRun(server))).toEqual(['start out', 't0 out', 't1 out', 't2 out', 'end out'])
    expect(await Promise.all(threads.map(({ id }) => read(server, `inbox-threads/${id}`)))).toMatchObject([
      { tagIds: [tag.id], archived: false },
      { tagIds: [], archived: true },
      { tagIds: [tag.id], archived: true },
    ])
    const other = await startTestServer()
    expect(await failureOf(other, 'inboxTag', { threadId: NO_THREAD, archive: true })).toContain(NO_THREAD)
  })

  test('[STEP-reservationSetStatus-01] [STEP-reservationSetStatus-02] a guest comes and goes, and nothing is done twice', async () => {
    const server = await startTestServer()
    const about = { reservationId: '{reservation.id}' }
    await enableFlow(
      server,
      draw(
        {
          start: on('reservation:created'),
          come: ['reservationSetStatus', { ...about, action: 'checkIn' }],
          again: ['reservationSetStatus', { ...about, action: 'checkIn' }],
          late: ['reservationSetStatus', { ...about, action: 'cancel', continueOnError: true }],
          go: ['reservationSetStatus', { ...about, action: 'checkOut' }],
        },
        ['start out come', 'come out again', 'again skipped late', 'late error go'],
      ),
    )
    const ada = await add(server, 'customers', {})
    const pitch = await add(server, 'terrains', { name: 'Pitch 1' })
    const times = { checkInAt: '2026-07-01T14:00:00Z', checkOutAt: '2026-07-08T09:00:00Z' }
    const stay = await add(server, 'reservations', { customerId: ada.id, terrainId: pitch.id, ...times })
    await server.server.idle()
    expect(pathOf(await theRun(server))).toEqual(['start out', 'come out', 'again skipped', 'late error', 'go out'])
    expect(await read(server, `reservations/${stay.id}`)).toMatchObject({ status: 'CHECKED_OUT', checkedInAt: expect.any(String) })
    expect((await keysOf(server)).filter((key) => key === 'reservation:updated')).toHaveLength(2)
  })
})

describe('what is looked for', () => {
  test('[STEP-documentFind-02] [STEP-documentFind-05] [STEP-documentUpdate-03] a document is found and archived', async () => {
    const server = await startTestServer()
    await enableFlow(
      server,
      draw(
        {
          start: on('customer:updated'),
          find: ['documentFind', { customerId: '{customer.id}', documentType: 'IDENTITY_CARD', onlyActive: true, onlyValid: true }],
          file: ['documentUpdate', { documentId: '{foundDocument.id}', documentType: '', status: 'ARCHIVED' }],
          none: task('none'),
        },
        ['start out find', 'find found file', 'find notFound none'],
      ),
    )
    const ada = await add(server, 'customers', { firstName: 'Ada' })
    const documentValues = { customerId: ada.id, documentType: 'IDENTITY_CARD' }
    const card = await add(server, 'documents', documentValues)
    await add(server, 'documents', { ...documentValues, validUntil: '2020-01-01' })
    for (const lastName of ['Byron', 'Lovelace']) {
      await server.call('PATCH', `${ORG}/customers/${ada.id}`, { body: { lastName } })
      await server.server.idle()
    }
    expect(await read(server, `documents/${card.id}`)).toMatchObject({ status: 'ARCHIVED', documentType: 'IDENTITY_CARD' })
    expect([await taskTitles(server), (await keysOf(server)).filter((key) => key === 'document:updated')]).toEqual([
      ['none'],
      ['document:updated'],
    ])
  })

  test('[STEP-documentFind-01] [STEP-documentFind-05] [VAR-09] a document is one of the customer whom a variable names, and G122 the newest', async () => {
    const server = await startTestServer()
    const [ada, bob, eve] = [await add(server, 'customers', {}), await add(server, 'customers', {}), await add(server, 'customers', {})]
    for (const [customer, fileName] of [
      [ada, 'old.pdf'],
      [ada, 'new.pdf'],
      [bob, 'bob.pdf'],
    ])
      await add(server, 'documents', { customerId: customer.id, documentType: 'OTHER', fileName })
    const exits = { found: 'found {foundDocument.fileName}', notFound: 'none' }
    await enableFlow(server, drawStep('documentFind', { customerId: ' {customer.notes} ' }, exits))
    for (const { id } of [ada, bob, eve]) {
      await add(server, 'customers', { notes: id })
      await server.server.idle()
    }
    expect(await taskTitles(server)).toEqual(['found new.pdf', 'found bob.pdf', 'none'])
  })

  test.each([
    ['[STEP-documentFind-03] an archived one, with onlyActive', { onlyActive: true }, { status: 'ARCHIVED' }, 'none'],
    ['[STEP-documentFind-03] an archived one, without', { onlyActive: false }, { status: 'ARCHIVED' }, 'found a.pdf'],
    ['[STEP-documentFind-03] an active one', { onlyActive: true }, { status: 'ACTIVE' }, 'found a.pdf'],
    ['[STEP-documentFind-04] one that has expired, with onlyValid', { onlyValid: true }, { validUntil: '2027-02-28' }, 'none'],
    ['[STEP-documentFind-04] one that has expired, without', {}, { validUntil: '2027-02-28' }, 'found a.pdf'],
    [
      '[STEP-documentFind-04] G123 one that is valid today for the last time',
      { onlyValid: true },
      { validUntil: '2027-03-01' },
      'found a.pdf',
    ],
    ['[STEP-documentFind-04] G123 one that is not valid yet', { onlyValid: true }, { validFrom: '2027-03-02' }, 'none'],
    ['[STEP-documentFind-04] G123 one that is valid from today', { onlyValid: true }, { validFrom: '2027-03-01' }, 'found a.pdf'],
    ['[STEP-documentFind-04] G123 one without dates', { onlyValid: true }, {}, 'found a.pdf'],
  ])('%s: %j of %j', async (_title, config, paper, title) => {
    const server = await startTestServer({ now: () => Date.parse('2027-03-01T12:00:00.000Z') })
    const ada = await add(server, 'customers', {})
    const { id } = await add(server, 'documents', { customerId: ada.id, documentType: 'OTHER', fileName: 'a.pdf' })
    await change(server, `documents/${id}`, paper)
    await enableFlow(
      server,
      drawStep('documentFind', { customerId: ada.id, ...config }, { found: 'found {foundDocument.fileName}', notFound: 'none' }),
    )
    await add(server, 'customers', {})
    await server.server.idle()
    expect(await taskTitles(server)).toEqual([title])
  })

  test('[STEP-documentUpdate-01] the document that a variable names is changed; one that is not there stops the run, or leaves by error', async () => {
    const server = await startTestServer()
    const ada = await add(server, 'customers', {})
    const documentValues = { customerId: ada.id, documentType: 'OTHER' }
    const [first, second] = [await add(server, 'documents', documentValues), await add(server, 'documents', documentValues)]
    await play(server, 'documentUpdate', { documentId: ' {customer.notes} ', status: 'ARCHIVED' }, {}, { notes: first.id })
    expect(await read(server, `documents/${first.id}`)).toMatchObject({ status: 'ARCHIVED', version: 2 })
    expect(await read(server, `documents/${second.id}`)).toEqual(second)
    const other = await startTestServer()
    expect(await failureOf(other, 'documentUpdate', { documentId: NO_DOCUMENT, status: 'ARCHIVED' })).toContain(NO_DOCUMENT)
  })

  test('[STEP-documentUpdate-02] a document becomes each type, and an empty one keeps it', async () => {
    const server = await startTestServer()
    const ada = await add(server, 'customers', {})
    const { id } = await add(server, 'documents', { customerId: ada.id, documentType: 'OTHER' })
    const types = ['INSURANCE_POLICY', 'INSURANCE_PAYMENT_PROOF', '', 'IDENTITY_CARD', 'SEPA_MANDATE', 'OTHER', '']
    const steps = types.flatMap((documentType, index) => [
      [`set${index}`, ['documentUpdate', { documentId: id, documentType }]] as const,
      [`tell${index}`, task('{updatedDocument.documentType}')] as const,
    ])
    await enableFlow(server, draw({ start: on('customer:created'), ...Object.fromEntries(steps) }))
    await add(server, 'customers', {})
    await server.server.idle()
    const became = types.map((type, index) => type || types[index - 1])
    expect(await taskTitles(server)).toEqual(became)
    expect(await read(server, `documents/${id}`)).toMatchObject({ documentType: 'OTHER', version: 6 })
    expect(await stepRefusals(server, 'documentUpdate', { documentId: id, documentType: 'PASSPORT' })).toEqual([
      'not_allowed /documentType',
    ])
  })

  test('[STEP-recordLookup-01] [STEP-recordLookup-02] [VAR-09] a record of each of the thirteen models is found, and is there by its name', async () => {
    const parks = await openTwoParks()
    try {
      const { server, home } = parks
      const kinds = {
        Customer: 'customer',
        Reservation: 'reservation',
        Occupation: 'occupation',
        Invoice: 'invoice',
        Payment: 'payment',
        Terrain: 'terrain',
        Task: 'task',
        Document: 'document',
        AccessMethod: 'accessMethod',
        NfcTag: 'nfcTag',
        Meter: 'meter',
        InboxThread: 'inboxThread',
        InboxMessage: 'inboxMessage',
      } as const
      const steps: [string, ReturnType<typeof task>][] = []
      const titles: string[] = []
      for (const [model, kind] of Object.entries(kinds)) {
        const recordId = await makeRecord(home, kind)
        steps.push([`find${model}`, ['recordLookup', { model, recordId }]], [`tell${model}`, task(`${model} {found${model}.id}`)])
        titles.push(`${model} ${recordId}`)
      }
      const names = steps.map(([name]) => name)
      const edges = names.slice(1).map((name, index) => `${names[index]} ${index % 2 === 0 ? 'found' : 'out'} ${name}`)
      await enableFlow(home, draw({ start: on('customer:created'), ...Object.fromEntries(steps) }, ['start out findCustomer', ...edges]))
      await add(home, 'customers', {})
      await server.server.idle()
      expect((await taskTitles(home)).slice(-titles.length)).toEqual(titles)
    } finally {
      await parks.stop()
    }
  })

  test.each(['Webhook', 'customer', 'Organization', 'AccessPoint'])(
    '[STEP-recordLookup-01] a record of the model %s is not looked up',
    async (model) => {
      const config = { model, recordId: '{customer.id}' }
      expect(await stepRefusals(await startTestServer(), 'recordLookup', config)).toEqual(['not_allowed /model'])
    },
  )

  test('[STEP-recordLookup-02] [STEP-recordLookup-03] a record of this organization is found, and no other', async () => {
    const parks = await openTwoParks()
    try {
      const { server, home, other } = parks
      const bob = (await other.call('POST', `/api/orgs/${other.slug}/customers`, { body: { firstName: 'Bob' } })).body
      const config = { model: 'Customer', recordId: '{customer.notes}' }
      await enableFlow(home, drawStep('recordLookup', config, { found: '{foundCustomer.firstName}', notFound: 'nobody' }))
      const ada = await add(home, 'customers', { firstName: 'Ada' })
      for (const notes of [ada.id, bob.id]) await add(home, 'customers', { notes })
      await server.server.idle()
      expect([...(await taskTitles(home))].sort()).toEqual(['Ada', 'nobody', 'nobody'])
    } finally {
      await parks.stop()
    }
  })
})
