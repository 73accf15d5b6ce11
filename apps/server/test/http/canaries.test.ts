import { existsSync, readFileSync } from 'node:fs'
import { exampleId, type IdKind, type Route, routes } from '@belfry/core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiAnswer } from '../support/api-answer.ts'
import type { CallOptions } from '../support/api-caller.ts'
import { calledDrawing, enableCalled } from '../support/hooks.ts'
import { useLink } from '../support/people.ts'
import { expectDiscreetEnd, processSecrets } from '../support/process-secrets.ts'
import { readBytes } from '../support/read-bytes.ts'
import { openReceiver, type Receiver, receiversAllowed } from '../support/receiver.ts'
import { formsOf, leaksIn } from '../support/secret-forms.ts'
import { callingFlow } from '../support/sink.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { inLanes } from '../support/texts-tried.ts'
import { addWebhook } from '../support/webhooks.ts'

// One canary of each kind of secret, made and used in its proper place. None may sing anywhere else, in whatever encoding.

const PARK = '/api/orgs/test-park'
const canary = {
  password: 'Swän & heron: 29 reeds + 1',
  pin: '840275193642',
  header: 'Bearer kingfisher-7Qx&é-blue',
  smtp: processSecrets.smtp,
  connector: processSecrets.connector,
  signing: 'https://bank.example/sign/bittern-4411-boom',
}

/** The operations whose answer is there to show a secret, to those who may see it. */
const home: Readonly<Record<string, readonly string[]>> = {
  'csrf token': ['session.get', 'session.create', 'password-reset.create'],
  'hook token': ['automations.webhookUrl'],
  pin: ['access-methods.list', 'access-methods.get', 'access-methods.create', 'access-methods.update', 'access-methods.putByExternalId'],
  'signing address': [
    'mandates.list',
    'mandates.get',
    'mandates.update',
    'customers.mandateRequest',
    'notification-deliveries.list',
    'intents.list',
    'intents.get',
  ],
  'signing secret': ['webhooks.list', 'webhooks.get', 'webhooks.create', 'webhooks.update'],
  'bytes of the signing secret': ['webhooks.list', 'webhooks.get', 'webhooks.create', 'webhooks.update'],
}
/** What stands in the database as it is, because it is read back by those who may. */
const storedPlain = ['pin', 'signing address', 'csrf token']

type Secrets = Readonly<Record<string, string | Uint8Array>>

let server: TestServer & { stop(): Promise<void> }
let receiver: Receiver
let connectorReceiver: Receiver
let secrets: Secrets
let answers: readonly (readonly [Route, ApiAnswer])[]
beforeAll(async () => {
  receiver = await openReceiver()
  connectorReceiver = await openReceiver((response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ accepted: true, url: canary.signing })),
  )
  server = await openTestServer({ environment: environmentOf(connectorReceiver) })
  const made = await makeSecrets(server, receiver)
  secrets = made.secrets
  answers = await callEverything(server, made)
  await server.server.idle()
  return async () => {
    await server.stop()
    await receiver.close()
    await connectorReceiver.close()
  }
}, 120_000)

test('there are canaries of at least twelve kinds, each in five encodings', () => {
  expect(Object.keys(secrets).length).toBeGreaterThanOrEqual(20)
  for (const secret of Object.values(secrets)) expect(formsOf(secret).length).toBeGreaterThanOrEqual(5)
})

describe('[AUTH-14] no canary sings', () => {
  test('in an answer, but where it is there to be shown', () => {
    expect(new Set(answers.map(([, { status }]) => status)).size).toBeGreaterThan(4)
    const leaks = answers.flatMap(([{ operation }, { headers, body }]) => {
      const hidden = Object.fromEntries(Object.entries(secrets).filter(([name]) => !home[name]?.includes(operation.name)))
      return leaksIn(`${JSON.stringify([...headers])}\n${JSON.stringify(body)}`, hidden).map((leak) => `${operation.name}: ${leak}`)
    })
    expect(leaks).toEqual([])
  })

  test('in a delivery', () => {
    expect(receiver.received.length).toBeGreaterThan(10)
    for (const { headers, body, path } of receiver.received)
      expect(leaksIn(`${path}${JSON.stringify(headers)}${body}`, secrets)).toEqual([])
  })

  test('in what an integration is asked for, but the PIN at the doors that it opens', () => {
    expect(connectorReceiver.received.length).toBeGreaterThan(1)
    const { pin, ...others } = secrets
    for (const { headers, body, path } of connectorReceiver.received) {
      const hidden = JSON.parse(body.toString()).kind === 'access' ? others : secrets
      expect(leaksIn(`${path}${JSON.stringify(headers)}${body}`, hidden)).toEqual([])
    }
  })

  test('in a line of the log, of whatever level', () => {
    expect(server.logged().length).toBeGreaterThan(0)
    expect(leaksIn(server.logged(), secrets)).toEqual([])
  })

  test('in a byte of the database, but what is read back there', async () => {
    const hidden = Object.fromEntries(Object.entries(secrets).filter(([name]) => !storedPlain.includes(name)))
    expect(leaksIn(await bytesOf(server), hidden)).toEqual([])
  })
})

describe('[AUTH-14] a process that ends says nothing of its settings', () => {
  test('when it cannot start because a master key has another form', () =>
    expectDiscreetEnd({ BELFRY_MASTER_KEYS: 'pepper:ruddy-shelduck-1' }, 'ruddy-shelduck-1'))
})

function environmentOf({ port }: Receiver): Readonly<Record<string, string>> {
  return {
    BELFRY_CONNECTORS: `collection=http://127.0.0.1:${port}/effects,access=http://127.0.0.1:${port}/effects`,
    BELFRY_CONNECTOR_SECRET: canary.connector,
    // Nobody listens there: what cannot be sent is logged and told as well.
    BELFRY_SMTP_URL: `smtp://belfry:${encodeURIComponent(canary.smtp)}@127.0.0.1:9`,
    BELFRY_MAIL_FROM: 'park@example.com',
    BELFRY_RATE_LIMIT: '0',
    ...receiversAllowed,
  }
}

/** Makes and uses a secret of every kind; the ids of the records that have one. */
async function makeSecrets(on: TestServer, { url }: Receiver) {
  const { call, installation, key, welcomeToken } = on
  const webhook = await addWebhook(on, url)
  const browser = await useLink(on, welcomeToken, canary.password)
  const made = (await call('POST', '/api/api-keys', { body: { name: 'Canary' } })).body
  const renewed = (await call('POST', `/api/api-keys/${made.id}/renew`, { body: { id: made.id } })).body
  const invited = (await call('POST', `${PARK}/members`, { body: { email: 'ben@example.com', name: 'Ben' } })).body
  const flow = await enableCalled(on, calledDrawing())
  await flow.post({ body: { order: 1 } })
  const headers = [{ id: 'auth', key: 'Authorization', value: canary.header }]
  const definition = callingFlow({ url: 'https://127.0.0.1:9/', headers })
  const sealed = (await call('POST', `${PARK}/automations`, { body: { name: 'Calls', definition } })).body
  expect((await call('PATCH', `${PARK}/automations/${sealed.id}`, { body: { enabled: true } })).status).toBe(200)
  const customer = (await call('POST', `${PARK}/customers`, { body: { firstName: 'Ada', email: 'ada@example.com' } })).body
  const pin = await call('POST', `${PARK}/access-methods`, { body: { customerId: customer.id, type: 'PIN_CODE', value: canary.pin } })
  const mandate = await call('POST', `${PARK}/customers/${customer.id}/mandate-request`, { body: { mode: 'request' } })
  expect([pin.status, mandate.status], JSON.stringify([pin.body, mandate.body])).toEqual([201, 200])
  await on.server.idle()
  const run = (await call('GET', `${PARK}/automation-runs?limit=1`)).body.data[0]
  const { pepper, sealing } = installation.masterKeys
  const secrets: Secrets = {
    key,
    'secret of the key': key.slice(15, -6),
    'made key': made.key,
    'renewed key': renewed.key,
    password: canary.password,
    'one-time token': welcomeToken,
    'one-time token of an invitation': invited.welcomeUrl.split('/').at(-1),
    session: browser.cookie.split('=')[1] as string,
    'csrf token': browser.csrfToken,
    'hook token': flow.token,
    pin: canary.pin,
    'value of a header': canary.header,
    'signing address': canary.signing,
    'signing secret': webhook.signingSecret,
    'bytes of the signing secret': Buffer.from(webhook.signingSecret, 'hex'),
    'password of the mail server': canary.smtp,
    'secret of the connectors': canary.connector,
    'bytes of the secret of the connectors': Buffer.from(canary.connector, 'hex'),
    pepper,
    'bytes of the pepper': Buffer.from(pepper, 'base64url'),
    ...Object.fromEntries([...sealing].map(([name, bytes]) => [`master key ${name}`, bytes])),
  }
  const ids: Partial<Record<IdKind, string>> = {
    ...{ webhook: webhook.id, automation: sealed.id, customer: customer.id, accessMethod: pin.body.id, run: run.id },
    ...{ mandate: mandate.body.mandate?.id ?? mandate.body.id, apiKey: made.id, member: invited.id },
  }
  return { secrets, ids, browser, renewedKey: renewed.key as string, hookId: flow.id }
}

type Made = Awaited<ReturnType<typeof makeSecrets>>

/** Calls every operation with a key, with a session and with a broken key, for the records that have secrets. What deletes comes last. */
async function callEverything({ call, email, welcomeToken }: TestServer, { ids, browser, renewedKey, hookId }: Made) {
  const heard: [Route, ApiAnswer][] = []
  const proofs: CallOptions[] = [
    { key: renewedKey },
    { key: null, headers: { cookie: browser.cookie, 'x-csrf-token': browser.csrfToken } },
    { key: `${renewedKey.slice(0, -1)}~` },
  ]
  const calledRoutes = routes.filter(({ operation }) => !['session.delete', 'api-keys.delete'].includes(operation.name))
  const [lasting, deleting] = [
    calledRoutes.filter(({ method }) => method !== 'delete'),
    calledRoutes.filter(({ method }) => method === 'delete'),
  ]
  for (const proof of proofs) heard.push(...(await inLanes(lasting, 8, (route) => callOne(route, proof))))
  heard.push(...(await inLanes(deleting, 8, (route) => callOne(route, proofs[0] as CallOptions))))
  for (const [name, path, body] of [
    ['session.create', '/api/session', { email, password: `${canary.password}!` }],
    ['session.create', '/api/session', { email, password: canary.password, extra: 1 }],
    ['session.create', '/api/session', { email, password: canary.password }],
    ['password-reset.create', '/api/password-reset', { token: welcomeToken, password: canary.password }],
    ['password-reset.create', '/api/password-reset', { token: welcomeToken, password: 'short' }],
  ] as const) {
    const route = routes.find(({ operation }) => operation.name === name) as Route
    heard.push([route, await call('POST', path, { key: null, body })])
  }
  return heard

  async function callOne(route: Route, proof: CallOptions): Promise<[Route, ApiAnswer]> {
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (name === 'organizationId') return 'test-park'
      const kind = route.params[name]
      if (route.operation.name === 'automations.webhookUrl') return hookId
      return typeof kind === 'string' ? (ids[kind as IdKind] ?? exampleId(kind as IdKind)) : 'crm-1'
    })
    const sent = route.body === null ? {} : { body: { surprise: true } }
    return [route, await call(route.method.toUpperCase(), `/api${path}`, { ...sent, ...proof })]
  }
}

/** The bytes of the database: of its file and log, where it has one. */
async function bytesOf({ installation }: TestServer): Promise<Buffer> {
  const { database } = installation.settings
  if (database.kind !== 'sqlite') return readBytes(installation)
  const { file } = database
  return Buffer.concat([file, `${file}-wal`].filter(existsSync).map((name) => readFileSync(name)))
}
