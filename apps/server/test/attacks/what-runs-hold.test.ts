import { describe, expect, test } from 'vitest'
import { add } from '../support/clock-flows.ts'
import { type DrawnStep, draw, enableFlow, on } from '../support/flows.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { readRunNotices } from '../support/notices.ts'
import { addColleague } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// What a flow was answered is for those who may read it, wherever it is shown: in runs, in journals, in simulations and in mails.

const ORG = '/api/orgs/test-park'
const MARK = 'Zebulon-7f3a'
const IBAN = 'BE68539007547034'

const own = (path: string): DrawnStep => ['httpRequest', { target: 'tillor', method: 'GET', path }]

async function reader(server: TestServer, ...permissions: string[]) {
  const { key } = await addColleague(server, { permissions: ['automations:read', ...permissions] })
  return (path: string, body?: object) => server.call(body ? 'POST' : 'GET', `${ORG}${path}`, { key, ...(body ? { body } : {}) })
}

async function oneRun(server: TestServer, ask: Awaited<ReturnType<typeof reader>>) {
  await server.server.idle()
  const { body } = await ask('/automation-runs')
  const run = (await ask(`/automation-runs/${body.data[0].id}`)).body
  return { run, journal: await ask(`/automation-runs/${body.data[0].id}/journal`) }
}

describe('what a run was answered by the audit log', () => {
  test('takes the permission to read all, since it has loose values of any record', async () => {
    const server = await startTestServer()
    await enableFlow(server, draw({ start: on('product:created'), look: own('/audit-log?model=customer') }, ['start out look']))
    await add(server, 'customers', { firstName: MARK, notes: MARK })
    await add(server, 'products', { name: 'Firewood', price: 5, vat: 21 })
    const { run, journal } = await oneRun(server, await reader(server, 'products:read'))
    expect(run.redacted).toBe(true)
    expect(JSON.stringify(run)).not.toContain(MARK)
    expect(journal.status).toBe(403)
    expect(journal.body.detail).toContain('customers:read')
    expect(journal.body.detail).toContain('organization:read')
    const { id } = (await server.call('GET', `${ORG}/automation-runs`)).body.data[0]
    expect(JSON.stringify((await server.call('GET', `${ORG}/automation-runs/${id}/journal`)).body)).toContain(MARK)
  })
})

describe('the settings of the organization', () => {
  const withSettings = async () => {
    const server = await startTestServer()
    await server.call('PATCH', ORG, { body: { iban: IBAN, vatNumber: 'BE0123456749', supportEmail: 'support@example.com' } })
    return server
  }
  const settings = /BE68539007547034|BE0123456749|support@example|retentionDays/

  test('are not in the journal of a run for whoever may not read them, but for what times and words follow', async () => {
    const server = await withSettings()
    await enableFlow(server, draw({ start: on('product:created'), make: ['taskCreate', { title: 'At {organization.name}, {today}' }] }))
    await add(server, 'products', { name: 'Firewood', price: 5, vat: 21 })
    const { journal } = await oneRun(server, await reader(server, 'products:read', 'tasks:read'))
    expect(journal.status).toBe(200)
    expect(journal.body.start.organization).toMatchObject({ name: 'Test Park', timeZone: 'Europe/Brussels', locale: 'en' })
    expect(JSON.stringify(journal.body)).not.toMatch(settings)
    const { id } = (await server.call('GET', `${ORG}/automation-runs`)).body.data[0]
    expect(JSON.stringify((await server.call('GET', `${ORG}/automation-runs/${id}/journal`)).body)).toMatch(settings)
  })

  test('are not in a run whose flow has written them', async () => {
    const server = await withSettings()
    await enableFlow(server, draw({ start: on('product:created'), make: ['taskCreate', { title: 'Pay to {organization.iban}' }] }))
    await add(server, 'products', { name: 'Firewood', price: 5, vat: 21 })
    const { run, journal } = await oneRun(server, await reader(server, 'products:read', 'tasks:read'))
    expect(run.redacted).toBe(true)
    expect(JSON.stringify(run)).not.toContain(IBAN)
    expect(journal.body.detail).toContain('missing: organization:read.')
  })

  test('are not read by playing a flow', async () => {
    const server = await withSettings()
    const ask = await reader(server, 'tasks:read', 'members:read')
    const play = (title: string) =>
      ask('/automations/simulate', {
        definition: draw({ start: ['trigger', { source: 'webhook', webhookVersion: '1' }], make: ['taskCreate', { title }] }),
        script: {},
        start: { webhook: { body: {} } },
      })
    const refused = await play('IBAN {organization.iban}')
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    expect(refused.body.detail).toContain('organization:read')
    const played = await play('At {organization.name}')
    expect(played.status).toBe(200)
    expect(played.body.records).toMatchObject({ tasks: [{ title: 'At Test Park' }] })
    expect(JSON.stringify(played.body)).not.toMatch(settings)
  })
})

describe('the notice of a run that has failed', () => {
  test('quotes the error to those who may read what the run has read, and is kept without it', async () => {
    const mail: MailServer = await startMailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
    const smtp = `smtp://127.0.0.1:${mail.port}?ignoreTLS=true`
    const server = await startTestServer({ environment: { BELFRY_SMTP_URL: smtp, BELFRY_MAIL_FROM: 'belfry@belfry.example' } })
    await addColleague(server, { email: 'keeper@example.com', permissions: ['organization:write', 'automations:read', 'products:read'] })
    const fails: DrawnStep = ['webhookSend', { webhookId: '{product.name}', event: 'note', payload: '{}' }]
    await enableFlow(
      server,
      draw({ start: on('product:created'), look: own('/members?limit=1'), fails }, ['start out look', 'look success fails']),
    )
    await add(server, 'products', { name: MARK, price: 5, vat: 21 })
    await server.server.idle()
    const textTo = (address: string) => mail.received.findLast(({ envelope }) => envelope.to.includes(address))?.mail.text
    expect(textTo('admin@example.com')).toContain(MARK)
    expect(textTo('keeper@example.com')).toContain('It stopped at the step fails.')
    expect(textTo('keeper@example.com')).toContain('/runs/')
    expect(textTo('keeper@example.com')).not.toContain(MARK)
    const notices = await readRunNotices(server)
    expect(notices).toHaveLength(2)
    expect(JSON.stringify(notices)).not.toContain(MARK)
  })
})
