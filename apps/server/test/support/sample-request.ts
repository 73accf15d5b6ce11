import { definitionHash } from '@belfry/automation-engine'
import {
  type AnyModel,
  addDays,
  createIdFactory,
  exampleId,
  type IdKind,
  idPattern,
  idPrefixes,
  looksLikeId,
  models,
  newRecord,
  newValues,
  type Route,
  routes,
  type Values,
} from '@belfry/core'
import { bootstrapLink } from '../../src/cli/bootstrap.ts'
import { insertIntent, UNTIL_REPORTED } from '../../src/store/queries/intents.ts'
import { insertRecord } from '../../src/store/queries/records.ts'
import type { DeliveriesTable } from '../../src/store/tables.ts'
import { anonymous } from '../../src/unit-of-work/perform/anonymous.ts'
import { PASSWORD } from './people.ts'
import { headersOf, invited, newPerson, signedIn } from './persons.ts'
import { createPark, type Park } from './two-parks.ts'

/** A valid request: it is answered with success. */
export interface SampleRequest {
  readonly route: Route
  /** The values of the path's parameters by name. */
  readonly params: Params
  /** The required query. */
  readonly search?: string
  readonly body?: unknown
  /** The body of a route that accepts a file. */
  readonly file?: { readonly raw: Uint8Array; readonly type: string }
  /** The headers, if the request needs other credentials than a key. */
  readonly headers: Readonly<Record<string, string>>
  /** Whether it has an API key. */
  readonly keyed: boolean
}

/** Values by the name of the path's parameter. */
export type Params = Readonly<Record<string, string>>

const { mandateCollection, meterReading, notificationDelivery, printQueueJob } = models

/** Creates a valid request from the examples of the route, with records of the park for its parameters. */
export async function sampleRequest(park: Park, route: Route, known: Params = {}): Promise<SampleRequest> {
  const params: Record<string, string> = {}
  for (const name of parameterNames(route)) params[name] = known[name] ?? (await paramOf(park, route, name, params))
  const sample = { route, params, headers: {}, keyed: true }
  if (route.bodyKind === 'file') return { ...sample, file: samplePdf }
  const special = specialSamples[route.operation.name]
  if (special) return { ...sample, ...(await special(park)) }
  if (route.body === null) return sample
  if (route.bodyExample === undefined) throw new Error(`${route.operation.name} has no bodyExample, so no request can be made of it`)
  return { ...sample, body: await bodyOf(park, route.bodyExample as Body, params) }
}

/** The names of the path's parameters, in order. */
export function parameterNames({ path }: Pick<Route, 'path'>): readonly string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name as string)
}

/** The path of a request, with other values for some of its parameters; those are inserted without encoding. */
export function pathOf({ route, params }: Pick<SampleRequest, 'route' | 'params'>, others: Params = {}): string {
  return `/api${route.path.replace(/\{([^}]+)\}/g, (_, name: string) => others[name] ?? encodeURIComponent(params[name] as string))}`
}

/** Creates a record of this kind and returns its id. `known` contains the ids of its parents, by the names of the parameters. */
export async function makeRecord(park: Park, kind: IdKind, known: Params = {}): Promise<string> {
  const maker = makers[kind]
  if (maker) return maker(park)
  const route = routes.find(({ method, status, answer }) => method === 'post' && status === 201 && makes(kind, answer))
  if (!route) throw new Error(`no route creates a record of the kind ${kind}: add to sample-request.ts how one is made`)
  const sample = await sampleRequest(park, route, { ...known, organizationId: park.slug })
  const { status, body } = await park.call('POST', pathOf(sample), { body: sample.body })
  if (status !== 201) throw new Error(`${route.operation.name} does not take its own example: ${JSON.stringify(body)}`)
  return body.id
}

let words = 0

/** A word that was not used before. */
export function newWord(): string {
  return `sample-${++words}`
}

let days = 0

/** A day that was not used before. */
function newDay(): string {
  return addDays('2026-07-01', ++days)
}

type Body = Readonly<Record<string, unknown>>

function makes(kind: IdKind, answer: Route['answer']): boolean {
  const { properties } = answer as { readonly properties?: { readonly id?: { readonly pattern?: string } } }
  return properties?.id?.pattern === idPattern(kind)
}

async function paramOf(park: Park, { operation, params }: Route, name: string, known: Params): Promise<string> {
  if (name === 'organizationId') return park.slug
  const kind = params[name]
  if (typeof kind === 'string') return makeRecord(park, kind as IdKind, known)
  const { examples = [] } = (kind ?? {}) as { readonly examples?: readonly unknown[] }
  if (examples.length === 0) throw new Error(`${operation.name} gives no example of its parameter ${name}, so no request can be made of it`)
  return String(examples[0])
}

/** A body like the example that can be sent any number of times, and that creates nothing which acts by itself. */
async function bodyOf(park: Park, example: Body, { id }: Params): Promise<Body> {
  const { id: _, ...others } = example
  return {
    ...(await withRealIds(park, others)),
    ...('id' in example ? { id } : {}),
    ...('email' in example ? { email: `${newWord()}@example.com` } : {}),
    ...('slug' in example ? { slug: newWord() } : {}),
    ...('uid' in example ? { uid: newWord() } : {}),
    ...('period' in example && typeof example.period === 'string' ? { period: newDay() } : {}),
    ...('enabled' in example ? { enabled: false } : {}),
  }
}

/** The body with ids of the park's own records instead of example ids. */
async function withRealIds(park: Park, body: Body): Promise<Body> {
  const real: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) real[name] = await withRealId(park, value)
  return real
}

/** The value with ids of the park's own records, if it is an id, a list of ids, or a link to a record. */
async function withRealId(park: Park, value: unknown): Promise<unknown> {
  if (typeof value === 'string') {
    const kind = looksLikeId(value) ? kindOf(value) : undefined
    return kind ? makeRecord(park, kind) : value
  }
  if (Array.isArray(value)) return Promise.all(value.map((item: unknown) => withRealId(park, item)))
  return isLink(value) ? withRealIds(park, value) : value
}

function isLink(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && Object.keys(value).sort().join() === 'id,model'
}

function kindOf(id: string): IdKind | undefined {
  return (Object.keys(idPrefixes) as IdKind[]).find((kind) => id.startsWith(`${idPrefixes[kind]}_`))
}

/** Records that no route creates, or that need more than an id. */
const makers: Partial<Record<IdKind, (park: Park) => Promise<string>>> = {
  organization: async ({ id }) => id,
  user: async (park) => (await newPerson(park)).userId,
  member: async (park) => (await newPerson(park, { permissions: ['customers:read'] })).memberId,
  async session(park) {
    const { body } = await (await signedIn(park)).browser.call('GET', '/api/sessions')
    return body.data[0].id
  },
  async event(park) {
    const customerId = await makeRecord(park, 'customer')
    const { body } = await park.call('GET', `/api/orgs/${park.slug}/events?recordId=${customerId}`)
    return body.data[0].id
  },
  async accessMethodOperation(park) {
    const accessMethodId = await makeRecord(park, 'accessMethod')
    const { body } = await park.call('GET', `/api/orgs/${park.slug}/access-method-operations?accessMethodId=${accessMethodId}`)
    return body.data[0].id
  },
  async controllerLog(park) {
    const path = `/api/orgs/${park.slug}/controllers/${await makeRecord(park, 'controller')}/logs`
    return (await park.call('POST', path, { body: { lines: [{ message: 'Started' }] } })).body.id
  },
  async deviceCommand(park) {
    const { body } = await park.call('POST', `/api/orgs/${park.slug}/devices`, { body: { name: newWord(), online: true } })
    await park.call('POST', `/api/orgs/${park.slug}/devices/${body.id}/command`, { body: { command: 'wake' } })
    return (await park.call('GET', `/api/orgs/${park.slug}/device-commands?deviceId=${body.id}`)).body.data[0].id
  },
  async nfcTransaction(park) {
    const nfcTagId = await makeRecord(park, 'nfcTag')
    await park.call('POST', `/api/orgs/${park.slug}/nfc-tags/${nfcTagId}/top-up`, { body: { amount: 1 } })
    const { body } = await park.call('GET', `/api/orgs/${park.slug}/nfc-tag-transactions?nfcTagId=${nfcTagId}`)
    return body.data[0].id
  },
  async bankAccountTransaction(park) {
    const { body } = await park.call('POST', `/api/orgs/${park.slug}/bank-account-transactions/import`, { body: newBatch() })
    return body.bankAccountTransactions[0].id
  },
  run: (park) => addRun(park, 'completed'),
  intent: addIntent,
  delivery: (park) => addDelivery(park),
  notificationDelivery: (park) =>
    addRecord(park, notificationDelivery, {
      ...{ channel: 'EMAIL', recipient: 'ada@example.com', body: 'Hello', status: 'SENT' },
      about: { model: 'customer', id: exampleId('customer') },
    }),
  printQueueJob: (park) =>
    addRecord(park, printQueueJob, {
      ...{ printer: 'A4', title: 'Invoice', status: 'PRINTED' },
      document: { model: 'invoice', id: exampleId('invoice') },
    }),
  async paymentLink(park) {
    const { body } = await park.call('POST', `/api/orgs/${park.slug}/invoices/${await bookedInvoice(park)}/payment-link`)
    return body.paymentLink.id
  },
  // A finished one, so that no worker processes it.
  async erasure({ id: organizationId, installation: { store, now, randomBytes } }) {
    const newId = createIdFactory(now, randomBytes)
    const id = newId('erasure')
    const row = {
      organization_id: organizationId,
      id,
      customer_id: newId('customer'),
      phase: 'done' as const,
      last_event_id: '',
      last_run_id: '',
      author: '{"type":"SYSTEM","id":null}',
      trace_id: '0af7651916cd43dd8448eb211c80319c',
      lineage: '{"automationIds":[]}',
      records: 1,
      runs: 0,
      events: 0,
      deliveries: 0,
      changes: 0,
      created_at: now(),
      completed_at: now(),
    }
    await store.write(({ db }) => db.insertInto('erasures').values(row).execute())
    return id
  },
  async meterAlarm(park) {
    const path = `/api/orgs/${park.slug}/meters/${await makeRecord(park, 'meter')}/alarms`
    return (await park.call('POST', path, { body: { message: 'Leak suspected' } })).body.alarm.id
  },
  meterReading: async (park) =>
    addRecord(park, meterReading, { meterId: await makeRecord(park, 'meter'), value: 1, at: '2026-07-01T12:00:00.000Z', kind: 'READ' }),
  // Pending, as when the bank has not answered yet.
  mandateCollection: async (park) =>
    addRecord(park, mandateCollection, {
      ...{ invoiceId: await bookedInvoice(park), mandateId: await makeRecord(park, 'mandate'), amount: 0.01 },
      ...{ executeOn: '2026-07-01', endToEndId: newWord(), status: 'PENDING' },
    }),
  async retryJob({ id: organizationId, installation: { store, now, randomBytes } }) {
    const id = createIdFactory(now, randomBytes)('retryJob')
    const row = { organization_id: organizationId, id, mode: 'failed' as const, deliveries: 0, created_at: now() }
    await store.write(({ db }) => db.insertInto('retry_jobs').values(row).execute())
    return id
  },
}

/** A delivery, as if another process were sending it, so that nothing else happens to it. */
async function addDelivery(park: Park, values: Partial<DeliveriesTable> = {}): Promise<string> {
  const { store, now, randomBytes } = park.installation
  const newId = createIdFactory(now, randomBytes)
  const row = {
    organization_id: park.id,
    id: newId('delivery'),
    webhook_id: await enabledWebhook(park),
    event_id: newId('event'),
    event_key: 'customer:created',
    schedule: 'event' as const,
    status: 'waiting' as const,
    due_at: now() + 3_600_000,
    attempts: 1,
    signature: 'sha256=00',
    lease_owner: 'another process',
    retrying: 0 as const,
    created_at: now(),
    ...values,
  }
  await store.write(({ db }) => db.insertInto('deliveries').values(row).execute())
  return row.id
}

/** Stores a record directly. */
async function addRecord(
  { id: organizationId, installation: { store, now, randomBytes } }: Park,
  model: AnyModel,
  values: Values,
): Promise<string> {
  const id = createIdFactory(now, randomBytes)(model.name)
  const record = newRecord(model, id, organizationId, newValues(model, values), { author: { type: 'SYSTEM', id: null } }, now())
  await store.write(({ db }) => insertRecord(db, model, record))
  return id
}

const calledDefinition = {
  nodes: [{ id: 'start', type: 'trigger', label: '', position: { x: 0, y: 0 }, config: { source: 'webhook' } }],
  edges: [],
}

/** An effect whose result a program of the site is to report. */
async function addIntent({ id: organizationId, installation: { store, now, randomBytes } }: Park): Promise<string> {
  const newId = createIdFactory(now, randomBytes)
  const id = newId('intent')
  const about = { model: 'notificationDelivery' as const, id: newId('notificationDelivery') }
  const effect = { kind: 'mail' as const, about, payload: {} }
  const asking = { completionHandler: 'notificationDeliveries.sent', effect, operationState: { id: about.id }, awaited: false }
  const executionContext = JSON.stringify({ caller: anonymous.caller, cause: { traceId: '0'.repeat(32), lineage: { automationIds: [] } } })
  await store.write(({ db }) =>
    insertIntent(db, { organizationId, id, asking, executionContext, now: now(), dueAt: UNTIL_REPORTED, answer: null }),
  )
  return id
}

/** A run of a deleted automation. An unfinished one is never due. */
async function addRun(
  { id: organization_id, installation: { store, now, randomBytes } }: Park,
  status: 'completed' | 'running' | 'failed',
): Promise<string> {
  const newId = createIdFactory(now, randomBytes)
  const id = newId('run')
  const definition_hash = definitionHash(calledDefinition)
  const cause = { kind: 'webhook', body: null, query: {}, receivedAt: now() }
  const start = { runId: id, now: now(), cause, actor: null, organization: { id: organization_id, timeZone: 'Europe/Brussels' } }
  const row = {
    organization_id,
    id,
    automation_id: newId('automation'),
    definition_hash,
    status,
    state: JSON.stringify({ start }),
    log_checkpoint: '0',
    lineage: '{"automationIds":[]}',
    trace_id: '0af7651916cd43dd8448eb211c80319c',
    created_at: now(),
    updated_at: now(),
  }
  await store.write(async ({ db }) => {
    await db
      .insertInto('definitions')
      .values({ organization_id, hash: definition_hash, definition: JSON.stringify(calledDefinition), created_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db.insertInto('runs').values(row).execute()
  })
  return id
}

/** The parameters of an automation's URL; the automation is started by calls, and enabled on request. */
export async function calledAutomation(park: Park, { enabled }: { readonly enabled: boolean }): Promise<Params> {
  const automations = `/api/orgs/${park.slug}/automations`
  const { body: automation } = await park.call('POST', automations, { body: { name: newWord(), definition: calledDefinition } })
  if (enabled) await park.call('PATCH', `${automations}/${automation.id}`, { body: { enabled } })
  const { body } = await park.call('GET', `${automations}/${automation.id}/webhook-url`)
  return { organizationId: park.slug, automationId: automation.id, id: automation.id, token: String(body.url).split('/').at(-1) as string }
}

/** The parameters of an undecided approval; its run is never due. */
async function openApproval(park: Park): Promise<Params> {
  const runId = await addRun(park, 'running')
  const approval = { runId, nodeId: 'ask', until: null, decision: null, decidedBy: null, decidedAt: null }
  const taskId = await addRecord(park, models.task, { title: 'May Ada stay?', approval, approvalStatus: 'OPEN' })
  return { organizationId: park.slug, taskId }
}

/** A booked invoice, so that an amount is open. */
async function bookedInvoice(park: Park): Promise<string> {
  const id = await makeRecord(park, 'invoice')
  await park.call('POST', `/api/orgs/${park.slug}/invoices/${id}/book`)
  return id
}

/** A batch with one transaction that was not imported before. */
function newBatch(): Body {
  return { transactions: [{ externalId: newWord(), iban: 'BE68539007547034', amount: 97.5, bookedOn: '2026-07-01' }] }
}

/** An enabled webhook without events, and with a name that does not exist (RFC 2606). */
async function enabledWebhook(park: Park): Promise<string> {
  const body = { url: 'https://nowhere.example/', subscribedEventKeys: [], enabled: true }
  return (await park.call('POST', `/api/orgs/${park.slug}/webhooks`, { body })).body.id
}

const samplePdf = { raw: Buffer.from('%PDF-1.7 in little'), type: 'application/pdf' }

/** Requests that cannot be created from examples, because they need a record in a particular state. */
const specialSamples: Readonly<Record<string, (park: Park) => Promise<Partial<SampleRequest>>>> = {
  async 'reservations.checkOut'(park) {
    const id = await makeRecord(park, 'reservation')
    await park.call('POST', `/api/orgs/${park.slug}/reservations/${id}/check-in`)
    return { params: { organizationId: park.slug, id } }
  },
  // With an external id of its own: an existing occupation cannot move to another terrain.
  async 'occupations.putByExternalId'(park) {
    const body = { customerId: await makeRecord(park, 'customer'), terrainId: await makeRecord(park, 'terrain') }
    return { params: { organizationId: park.slug, externalId: newWord() }, body }
  },
  'bank-account-transactions.import': async () => ({ body: newBatch() }),
  async 'payment-groups.removePayments'(park) {
    const [id, payment] = [await makeRecord(park, 'paymentGroup'), await makeRecord(park, 'payment')]
    await park.call('POST', `/api/orgs/${park.slug}/payment-groups/${id}/add-payments`, { body: { paymentIds: [payment] } })
    return { params: { organizationId: park.slug, id }, body: { paymentIds: [payment] } }
  },
  async 'payment-groups.unassign'(park) {
    const [id, invoiceId] = [await makeRecord(park, 'paymentGroup'), await makeRecord(park, 'invoice')]
    await park.call('POST', `/api/orgs/${park.slug}/payment-groups/${id}/assign`, { body: { invoiceId } })
    return { params: { organizationId: park.slug, id } }
  },
  'audit-log.list': async (park) => ({ search: `recordId=${await makeRecord(park, 'customer')}` }),
  async 'webhook-deliveries.dismiss'(park) {
    const deliveryId = await addDelivery(park, { status: 'failed', due_at: null, lease_owner: null, attempts: 10 })
    return { params: { organizationId: park.slug, deliveryId } }
  },
  'webhooks.test': async (park) => ({ params: { organizationId: park.slug, id: await enabledWebhook(park) } }),
  async 'documents.downloadFile'(park) {
    const id = await makeRecord(park, 'document')
    await park.call('PUT', `/api/orgs/${park.slug}/documents/${id}/file`, samplePdf)
    return { params: { organizationId: park.slug, id } }
  },
  async 'devices.command'(park) {
    const { body } = await park.call('POST', `/api/orgs/${park.slug}/devices`, { body: { name: newWord(), online: true } })
    return { params: { organizationId: park.slug, id: body.id }, body: { command: 'identify' } }
  },
  'automations.webhookUrl': async (park) => ({ params: await calledAutomation(park, { enabled: false }) }),
  'automation-hooks.call': async (park) => ({ params: await calledAutomation(park, { enabled: true }), body: { order: 1 }, keyed: false }),
  'automation-approvals.get': async (park) => ({ params: await openApproval(park) }),
  'automation-approvals.decide': async (park) => ({ params: await openApproval(park), body: { decision: 'approved' } }),
  'automation-runs.cancel': async (park) => ({ params: { organizationId: park.slug, id: await addRun(park, 'running') } }),
  'automation-runs.retry': async (park) => ({ params: { organizationId: park.slug, id: await addRun(park, 'failed') } }),
  'invoices.remind': async (park) => ({ params: { organizationId: park.slug, id: await bookedInvoice(park) } }),
  'invoices.paymentLink': async (park) => ({
    params: { organizationId: park.slug, id: await bookedInvoice(park) },
    body: { method: 'any' },
  }),
  'invoices.collect': async (park) => ({ params: { organizationId: park.slug, id: await bookedInvoice(park) }, body: { delayDays: 2 } }),
  async 'terrains.switchMeters'(park) {
    const id = await makeRecord(park, 'terrain')
    const body = { terrainId: id, type: 'ELECTRICITY', serial: newWord() }
    await park.call('POST', `/api/orgs/${park.slug}/meters`, { body })
    return { params: { organizationId: park.slug, id }, body: { state: 'OFF' } }
  },
  'tablet.show': async (park) => ({ body: { kind: 'pdf', model: 'invoice', id: await makeRecord(park, 'invoice') } }),
  async 'session.create'(park) {
    const { email, password } = await signedIn(park)
    return { body: { email, password }, keyed: false }
  },
  async 'password-reset.create'(park) {
    const { welcomeToken } = await invited(park)
    return { body: { token: welcomeToken, password: PASSWORD }, keyed: false }
  },
  'session.get': async (park) => ({ headers: headersOf((await signedIn(park)).browser), keyed: false }),
  'session.delete': async (park) => ({ headers: headersOf((await signedIn(park)).browser), keyed: false }),
  'sessions.list': async (park) => ({ headers: headersOf((await signedIn(park)).browser), keyed: false }),
  'sessions.deleteOthers': async (park) => ({ headers: headersOf((await signedIn(park)).browser), keyed: false }),
  async 'sessions.delete'(park) {
    const { browser } = await signedIn(park)
    const { body } = await browser.call('GET', '/api/sessions')
    return { headers: headersOf(browser), keyed: false, params: { id: body.data[0].id } }
  },
  'members.invite': async (park) => ({ params: { organizationId: park.slug, id: (await invited(park)).id } }),
  // A membership in a new organization: the caller is a member of the others.
  'invitations.accept': async (park) => ({ params: { token: (await invited(await createPark(park, newWord()))).welcomeToken } }),
  async 'email-addresses.confirm'(park) {
    const { browser, email } = await signedIn(park)
    const { token } = await bootstrapLink(park.installation, { email, newEmail: `new-${email}` })
    return { params: { token }, headers: headersOf(browser), keyed: false }
  },
}
