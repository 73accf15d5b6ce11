import { createServer } from 'node:net'
import { verifySignature } from '@belfry/webhook-verify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeCertificate } from '../../../../test/support/certificate.ts'
import { type Answering, startReceiver } from '../../../../test/support/receiver.ts'
import { createRenderer } from '../../documents/renderer.ts'
import type { SentEffect } from '../connector.ts'
import { createHttpConnector, type HttpConnectorOptions } from './create-http-connector.ts'

const secret = 'ab'.repeat(32)
const now = () => Date.UTC(2026, 6, 1, 12, 0, 0)
const effect: SentEffect = {
  id: 'int_1',
  key: 'run_1:open.the gate:send',
  kind: 'access',
  organizationId: 'org_1',
  about: { model: 'customer', id: 'cus_1' },
  payload: { accessPointId: 'gate', command: 'open' },
  at: Date.UTC(2026, 6, 1, 11, 59, 59, 250),
}

function connectorTo(url: string, options: Partial<HttpConnectorOptions> = {}) {
  const connector = createHttpConnector({ url, secret, now, renderer: createRenderer(), ...options })
  onTestFinished(() => connector.close?.())
  return connector
}

function answerWith(status: number, body: string | object, headers: Record<string, string> = {}): Answering {
  return (response) => void response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
}

async function answerTo(answering: Answering, options: Partial<HttpConnectorOptions> = {}) {
  const receiver = await startReceiver(answering)
  return connectorTo(receiver.url, options).send(effect)
}

describe('a request', () => {
  test('says what is asked, is signed like a delivery, and has the key of every try', async () => {
    const receiver = await startReceiver(answerWith(200, { accepted: true }))
    const connector = connectorTo(receiver.url)
    await connector.send(effect)
    await connector.send(effect)
    const [first, second] = (await receiver.take(2)) as [Awaited<ReturnType<typeof receiver.next>>, unknown]
    expect(first).toMatchObject({ method: 'POST', path: '/hook' })
    expect(JSON.parse(first.body.toString())).toEqual({
      id: 'int_1',
      kind: 'access',
      organizationId: 'org_1',
      about: { model: 'customer', id: 'cus_1' },
      payload: { accessPointId: 'gate', command: 'open' },
      at: '2026-07-01T11:59:59.250Z',
    })
    expect(verifySignature({ body: first.body, headers: first.headers }, { secrets: [secret] })).toMatchObject({ ok: true })
    // Standard Webhooks signs parts separated by full stops, and an id must not contain a space.
    expect(first.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'run_1:open%2Ethe%20gate:send',
      'webhook-id': 'run_1:open%2Ethe%20gate:send',
      'webhook-timestamp': String(now() / 1000),
      'webhook-signature': expect.stringMatching(/^v1,/),
    })
    expect(second).toMatchObject({ headers: { 'idempotency-key': first.headers['idempotency-key'] }, body: first.body })
  })

  test('holds attachments as bytes', async () => {
    const receiver = await startReceiver(answerWith(200, { accepted: true }))
    const attachments = [{ fileName: 'code.png', contentType: 'image/png', render: { kind: 'qr', value: 'A1' } }]
    await connectorTo(receiver.url).send({ ...effect, kind: 'mail', payload: { to: 'ann@example.com', attachments } })
    const { payload } = JSON.parse((await receiver.next()).body.toString())
    expect(payload).toMatchObject({ to: 'ann@example.com', attachments: [{ fileName: 'code.png', contentType: 'image/png' }] })
    expect(Buffer.from(payload.attachments[0].content, 'base64').subarray(1, 4).toString()).toBe('PNG')
  })

  test('with an attachment whose thread has gone is sent later', async () => {
    const receiver = await startReceiver(answerWith(200, { accepted: true }))
    const renderer = createRenderer()
    await renderer.stop()
    const attachments = [{ fileName: 'code.png', contentType: 'image/png', render: { kind: 'qr', value: 'A1' } }]
    const answer = await connectorTo(receiver.url, { renderer }).send({ ...effect, payload: { attachments } })
    expect(answer).toMatchObject({ accepted: false, temporary: true, reason: expect.stringContaining('could not be made') })
    expect(receiver.received).toEqual([])
  })

  test('with an attachment that cannot be made is not sent', async () => {
    const receiver = await startReceiver(answerWith(200, { accepted: true }))
    const attachments = [{ fileName: 'code.png', contentType: 'image/png', render: { kind: 'qr', value: '' } }]
    const answer = await connectorTo(receiver.url).send({ ...effect, payload: { attachments } })
    expect(answer).toEqual({
      accepted: false,
      reason: 'An attachment could not be made: a QR code holds 1 to 2,331 bytes, and the text has 0',
    })
    expect(receiver.received).toEqual([])
  })

  test('reaches an integration whose certificate is of an authority of one’s own', async () => {
    const certificate = makeCertificate('127.0.0.1')
    const receiver = await startReceiver(answerWith(200, { accepted: true }), certificate)
    expect(await connectorTo(receiver.url, { extraCa: certificate.cert }).send(effect)).toEqual({ accepted: true, values: {} })
    expect(await connectorTo(receiver.url).send(effect)).toEqual({
      accepted: false,
      reason:
        'The connector could not be reached: its certificate is signed by itself; get one of an authority, or name it in BELFRY_EXTRA_CA (DEPTH_ZERO_SELF_SIGNED_CERT).',
      code: 'unreachable',
      temporary: true,
    })
    expect(receiver.received).toHaveLength(1)
  })
})

describe('an answer', () => {
  test.each([
    [200, { accepted: true, url: 'https://pay.example/1', until: { at: 5 } }, { url: 'https://pay.example/1', until: { at: 5 } }],
    [201, { accepted: true }, {}],
  ])('%i %j is accepted, with its values', async (status, body, values) => {
    expect(await answerTo(answerWith(status, body))).toEqual({ accepted: true, values })
  })

  test.each([
    [200, { accepted: false, reason: 'The gate is\n\tblocked\u0007' }, 'The gate is blocked', 'rejected'],
    [200, { accepted: false }, 'The connector refused it and gave no reason.', 'rejected'],
    [200, { accepted: false, reason: 7, code: 7 }, 'The connector refused it and gave no reason.', 'rejected'],
    [200, { accepted: false, reason: 'No such number', code: 'address' }, 'No such number', 'address'],
    [200, { accepted: false, reason: 'None here', code: 'no_connector' }, 'None here', 'rejected'],
    [200, { accepted: false, reason: 'Odd', code: 'odd' }, 'Odd', 'rejected'],
    [401, '', 'The connector answered 401.', 'not_configured'],
    [404, 'no such page', 'The connector answered 404.', 'not_configured'],
    [404, { reason: 'The door was taken out', code: 'gone' }, 'The connector answered 404: The door was taken out', 'gone'],
    [409, { reason: 'already sold' }, 'The connector answered 409: already sold', 'rejected'],
    [422, { reason: 'x'.repeat(500) }, `The connector answered 422: ${'x'.repeat(199)}…`, 'rejected'],
  ])('%i %j is refused', async (status, body, reason, code) => {
    expect(await answerTo(answerWith(status, body))).toEqual({ accepted: false, reason, code })
  })

  test('that leads elsewhere is refused and not followed', async () => {
    const other = await startReceiver(answerWith(200, { accepted: true }))
    expect(await answerTo(answerWith(307, '', { location: other.url }))).toEqual({
      accepted: false,
      reason: 'The connector answered 307.',
      code: 'not_configured',
    })
    expect(other.received).toEqual([])
  })

  test('of too many requests is worth another try', async () => {
    expect(await answerTo(answerWith(429, ''))).toEqual({
      accepted: false,
      reason: 'The connector answered 429.',
      code: 'limited',
      temporary: true,
    })
  })

  test.each([
    [200, 'OK'],
    [200, ''],
    [204, ''],
    [200, '{"accepted":"yes"}'],
    [200, '[{"accepted":true}]'],
    [200, 'null'],
    [200, '{"accepted":true,"text":"\\u0000"}'],
    [200, `{"accepted":true,"deep":${'['.repeat(100)}${']'.repeat(100)}}`],
    [200, `{"accepted":true,"long":"${'x'.repeat(70_000)}"}`],
  ])('%i %.40s decides nothing, so nobody knows', async (status, body) => {
    expect(await answerTo(answerWith(status, body))).toEqual({
      accepted: false,
      reason: `The connector answered ${status} without accepted. It must answer with JSON such as {"accepted": true}. Nobody knows whether it was done.`,
      unknown: true,
    })
  })

  test('5xx decides nothing either', async () => {
    expect(await answerTo(answerWith(503, { reason: 'restarting' }))).toEqual({
      accepted: false,
      reason: 'The connector answered 503: restarting',
      unknown: true,
    })
  })
})

describe('no answer', () => {
  test('in time, although the request was sent, is unknown', async () => {
    expect(await answerTo(() => {}, { deadlineMs: 500 })).toEqual({
      accepted: false,
      reason: 'The connector was asked, but there was no whole answer within 0.5 seconds. Nobody knows whether it was done.',
      unknown: true,
    })
  })

  test('but a connection that breaks off is unknown', async () => {
    expect(await answerTo((response) => response.socket?.destroy())).toEqual({
      accepted: false,
      reason: expect.stringMatching(
        /^The connector was asked, but the connection broke off; look whether [^.]+ \((ECONNRESET|UND_ERR_SOCKET)\)\. Nobody knows whether it was done\.$/,
      ),
      unknown: true,
    })
  })

  test('because nobody listens is worth another try', async () => {
    const receiver = await startReceiver()
    await receiver.close()
    expect(await connectorTo(`${receiver.url}?token=t0ken`).send(effect)).toEqual({
      accepted: false,
      reason:
        'The connector could not be reached: the connection was refused; check that it runs, and that it listens at this address and port (ECONNREFUSED).',
      code: 'unreachable',
      temporary: true,
    })
  })

  test('because the name is unknown is worth another try', async () => {
    expect(await connectorTo('https://nowhere.invalid/t0ken').send(effect)).toEqual({
      accepted: false,
      reason: expect.stringMatching(
        /^The connector could not be reached: its name (is not known|could not be looked up); check [^.]+ \(E[A-Z_]+\)\.$/,
      ),
      code: 'unreachable',
      temporary: true,
    })
  })

  test('because TLS never comes to its end is worth another try', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as { port: number }
    expect(await connectorTo(`https://127.0.0.1:${port}/`, { deadlineMs: 100 }).send(effect)).toMatchObject({ temporary: true })
  })
})
