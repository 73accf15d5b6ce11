import { createServer } from 'node:net'
import type { MessagePayload } from '@belfry/core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type MailServer, replyOf, startMailServer } from '../../../../test/support/mail-server.ts'
import { createRenderer } from '../../documents/renderer.ts'
import { sampleInvoice } from '../../documents/sample-invoice.testdata.ts'
import type { SentEffect } from '../connector.ts'
import { createSmtpConnector, type SmtpConnectorOptions } from './create-smtp-connector.ts'
import { parseSmtpAddress } from './smtp-address.ts'

const letter: MessagePayload = {
  to: 'ann@example.com',
  from: { name: 'Camping “De Zon”', address: 'info@dezon.example' },
  subject: 'Uw factuur – Łódź, 20 € ☀️',
  body: 'Beste Ann,\n.\nTot ziens in ’t Zoute.',
}

function mailOf(payload: Partial<MessagePayload> | Record<string, unknown> = {}, key = 'run_1:send:0'): SentEffect {
  return {
    id: 'int_1',
    key,
    kind: 'mail',
    organizationId: 'org_1',
    about: { model: 'customer', id: 'cus_1' },
    payload: { ...letter, ...payload },
    at: Date.UTC(2026, 6, 1, 12),
  }
}

function connectorTo({ port, certificate }: Pick<MailServer, 'port' | 'certificate'>, options: Partial<SmtpConnectorOptions> = {}) {
  const server = parseSmtpAddress(`smtp://127.0.0.1:${port}`)
  const connector = createSmtpConnector({ server, from: null, renderer: createRenderer(), extraCa: certificate.cert, ...options })
  onTestFinished(() => connector.close?.())
  return connector
}

describe('a message', () => {
  test('arrives as it was written, over TLS, with its files', async () => {
    const server = await startMailServer()
    const attachments = [
      { fileName: 'Factuur 2026-0042 – Łukasz.pdf', contentType: 'application/pdf', render: { kind: 'invoice', invoice: sampleInvoice } },
      { fileName: 'code.png', contentType: 'image/png', render: { kind: 'qr', value: 'A1' } },
    ] as const
    const answer = await connectorTo(server).send(mailOf({ attachments }))
    const [{ mail, envelope, secure } = { mail: null }] = server.received
    expect(answer).toEqual({ accepted: true, values: { messageId: mail?.messageId } })
    expect({ envelope, secure }).toEqual({ envelope: { from: 'info@dezon.example', to: ['ann@example.com'] }, secure: true })
    expect(mail).toMatchObject({
      from: { name: 'Camping “De Zon”', address: 'info@dezon.example' },
      to: [{ name: '', address: 'ann@example.com' }],
      subject: letter.subject,
      text: `${letter.body}\n`,
      date: '2026-07-01T12:00:00.000Z',
      attachments: [
        { filename: 'Factuur 2026-0042 – Łukasz.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
        { filename: 'code.png', mimeType: 'image/png' },
      ],
    })
    expect(mail?.replyTo).toBeUndefined()
    const [pdf, png] = (mail?.attachments ?? []).map(({ content }) => Buffer.from(content as ArrayBuffer)) as [Buffer, Buffer]
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(png.subarray(1, 4).toString()).toBe('PNG')
  })

  test('has the same id on every try, and another one than other messages', async () => {
    const server = await startMailServer()
    const connector = connectorTo(server)
    for (const key of ['run_1:send:0', 'run_1:send:0', 'run_1:send:1']) await connector.send(mailOf({}, key))
    const [first, second, third] = server.received.map(({ mail }) => mail.messageId)
    expect(first).toMatch(/^<[0-9a-f]{40}@dezon\.example>$/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('comes from the server’s own sender, and answers go to the organization', async () => {
    const server = await startMailServer()
    const from = { name: '', address: 'noreply@belfry.example' }
    await connectorTo(server, { from }).send(mailOf())
    await connectorTo(server, { from: { ...from, name: 'Parks' } }).send(mailOf({ from: { name: 'De Zon', address: null } }))
    expect(server.received.map(({ mail: { from, replyTo } }) => ({ from, replyTo }))).toEqual([
      { from: { ...from, name: 'Camping “De Zon” (via Belfry)' }, replyTo: [{ name: 'Camping “De Zon”', address: 'info@dezon.example' }] },
      { from: { ...from, name: 'De Zon (via Parks)' }, replyTo: undefined },
    ])
  })

  test('of an organization never comes under the name of the messages about accounts', async () => {
    const server = await startMailServer()
    const connector = connectorTo(server, { from: { name: 'Belfry', address: 'noreply@belfry.example' } })
    const belfry = { name: 'Belfry', address: null }
    await connector.send(mailOf({ from: belfry }))
    await connector.send({ ...mailOf({ from: belfry }, 'reset:1'), about: { model: 'user', id: 'usr_1' } })
    await connector.send({ ...mailOf({ from: belfry }, 'invitation:1'), about: { model: 'member', id: 'mem_1' } })
    expect(server.received.map(({ mail: { from } }) => from?.name)).toEqual(['Belfry (via Belfry)', 'Belfry', 'Belfry'])
  })

  test('needs a sender and a recipient', async () => {
    const connector = connectorTo(await startMailServer())
    expect(await connector.send(mailOf({ from: { name: 'De Zon', address: null } }))).toEqual({
      accepted: false,
      reason: 'The message has no sender: give the organization an address, or set BELFRY_MAIL_FROM.',
      code: 'not_configured',
    })
    expect(await connector.send(mailOf({ to: undefined }))).toEqual({
      accepted: false,
      reason: 'The message has no recipient.',
      code: 'address',
    })
  })

  test('whose file cannot be made is not sent', async () => {
    const server = await startMailServer()
    const attachments = [{ fileName: 'x', contentType: 'image/png', render: { kind: 'hologram' } }]
    expect(await connectorTo(server).send(mailOf({ attachments }))).toEqual({
      accepted: false,
      reason: 'An attachment could not be made: there is no paper of the kind "hologram"',
    })
    expect(server.received).toEqual([])
  })

  test('many at a time share a few connections', async () => {
    const server = await startMailServer()
    const connector = connectorTo(server)
    const keys = Array.from({ length: 20 }, (_, index) => `key-${index}`)
    const answers = await Promise.all(keys.map((key) => connector.send(mailOf({}, key))))
    expect(answers.every(({ accepted }) => accepted)).toBe(true)
    expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(20)
    expect(server.connections()).toBeLessThanOrEqual(4)
  })
})

describe('nothing in a message adds a header, a recipient or a file', () => {
  test.each([
    ['to', 'ann@example.com\r\nBcc: eve@example.com'],
    ['to', 'ann@example.com, eve@example.com'],
    ['to', 'ann@example.com> RCPT TO:<eve@example.com'],
    ['from', { name: 'De Zon', address: 'info@dezon.example\nBcc: eve@example.com' }],
    ['to', { path: '/etc/passwd' }],
  ])('%s %j is refused', async (field, value) => {
    const server = await startMailServer()
    const answer = await connectorTo(server).send(mailOf({ [field]: value }))
    expect(answer).toMatchObject({ accepted: false, reason: expect.stringMatching(/^".*" is not an e-mail address\.$/) })
    expect(server.received).toEqual([])
  })

  test('subjects and names of files are put on one line', async () => {
    const server = await startMailServer()
    const attachments = [
      {
        fileName: '../a\r\nX-Evil: 1".png',
        contentType: 'image/png\r\nX-Evil: 1',
        render: { kind: 'qr', value: 'A1' },
      },
    ]
    const subject = 'Hello\r\nBcc: eve@example.com\r\n\r\nAnother body\u2028'
    const from = { name: 'De Zon\r\nBcc: eve@example.com', address: 'info@dezon.example' }
    expect(await connectorTo(server).send(mailOf({ from, subject, attachments }))).toMatchObject({ accepted: true })
    const [{ mail, envelope, raw } = { mail: null, raw: '' }] = server.received
    expect(envelope?.to).toEqual(['ann@example.com'])
    expect(mail?.subject).toBe('Hello Bcc: eve@example.com Another body')
    expect(mail?.bcc ?? []).toEqual([])
    expect(raw).not.toMatch(/^(bcc|x-evil):/im)
    expect(mail?.attachments).toMatchObject([{ filename: '.._a X-Evil: 1_.png', mimeType: 'application/octet-stream' }])
  })

  test('a text that looks like a file or like the end of the message is text', async () => {
    const server = await startMailServer()
    const text = '/etc/passwd\r\n.\r\nMAIL FROM:<eve@example.com>\r\n'
    await connectorTo(server).send(mailOf({ body: text }))
    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.mail.text?.replace(/\r/g, '')).toBe(text.replace(/\r/g, ''))
    const asFile = await connectorTo(server).send(mailOf({ body: { path: '/etc/passwd' } }, 'other'))
    expect(asFile).toEqual({ accepted: false, reason: 'Subject and body of a message must be text.' })
    expect(server.received).toHaveLength(1)
  })
})

describe('a reply of the server decides', () => {
  test.each([
    ['550 5.1.1 No such user here', { reason: 'The mail server refused it: 550 5.1.1 No such user here', code: 'address' }],
    ['550 No such user here', { reason: 'The mail server refused it: 550 No such user here', code: 'address' }],
    ['554 5.7.1 Relay access denied', { reason: 'The mail server refused it: 554 5.7.1 Relay access denied', code: 'rejected' }],
    [
      '450 4.2.1 Come back later',
      { reason: 'The mail server refused it for now: 450 4.2.1 Come back later', code: 'limited', temporary: true },
    ],
  ])('about a recipient: %s', async (reply, expected) => {
    const server = await startMailServer({ onRcptTo: (_address, _session, callback) => callback(replyOf(reply)) })
    expect(await connectorTo(server).send(mailOf())).toEqual({ accepted: false, ...expected })
    expect(server.received).toEqual([])
  })

  test.each([
    ['554 5.7.1 Looks like spam', { reason: 'The mail server refused it: 554 5.7.1 Looks like spam', code: 'rejected' }],
    ['452 4.3.1 Disk full', { reason: 'The mail server refused it for now: 452 4.3.1 Disk full', code: 'limited', temporary: true }],
    [`550 ${'x'.repeat(400)}`, { reason: `The mail server refused it: 550 ${'x'.repeat(195)}…`, code: 'rejected' }],
  ])('about a message: %.30s', async (reply, expected) => {
    const server = await startMailServer({}, () => reply)
    expect(await connectorTo(server).send(mailOf())).toEqual({ accepted: false, ...expected })
  })

  test('after a refusal the next message goes out', async () => {
    const replies = ['550 Not this one', '']
    const server = await startMailServer({}, () => replies.shift() ?? '')
    const connector = connectorTo(server)
    expect(await connector.send(mailOf())).toMatchObject({ accepted: false })
    expect(await connector.send(mailOf({}, 'other'))).toMatchObject({ accepted: true })
  })

  test('also about size, before anything is sent', async () => {
    const server = await startMailServer({ size: 500 })
    const answer = await connectorTo(server).send(mailOf({ body: 'x'.repeat(100_000) }))
    expect(answer).toMatchObject({ accepted: false })
    expect(answer).not.toHaveProperty('unknown')
    expect(answer).not.toHaveProperty('temporary')
    expect(server.received).toEqual([])
  })
})

describe('TLS', () => {
  test('is required: without it nothing is sent, not even the login', async () => {
    let logins = 0
    const server = await startMailServer({
      hideSTARTTLS: true,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth(_auth, _session, callback) {
        logins++
        callback(null, { user: 'ann' })
      },
    })
    const withLogin = parseSmtpAddress(`smtp://ann:s3cret@127.0.0.1:${server.port}`)
    expect(await connectorTo(server, { server: withLogin }).send(mailOf())).toMatchObject({
      accepted: false,
      temporary: true,
      reason: expect.stringContaining('TLS'),
    })
    expect({ logins, received: server.received }).toEqual({ logins: 0, received: [] })
  })

  test('can be done without where the address says so', async () => {
    const server = await startMailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
    const plain = parseSmtpAddress(`smtp://127.0.0.1:${server.port}?ignoreTLS=true`)
    expect(await connectorTo(server, { server: plain }).send(mailOf())).toMatchObject({ accepted: true })
    expect(server.received).toMatchObject([{ secure: false }])
  })

  test('needs a certificate of a known authority, unless the address says otherwise', async () => {
    const server = await startMailServer()
    const answer = await connectorTo(server, { extraCa: null }).send(mailOf())
    expect(answer).toMatchObject({ accepted: false, temporary: true })
    expect(server.received).toEqual([])
    const unchecked = parseSmtpAddress(`smtp://127.0.0.1:${server.port}?tls.rejectUnauthorized=false`)
    expect(await connectorTo(server, { server: unchecked, extraCa: null }).send(mailOf())).toMatchObject({ accepted: true })
  })

  test('from the first byte, with a login', async () => {
    const server = await startMailServer({
      secure: true,
      authOptional: false,
      onAuth: ({ username, password }, _session, callback) =>
        password === 'p/ss wörd' ? callback(null, { user: username }) : callback(replyOf(`535 5.7.8 Wrong password ${password}`)),
    })
    const right = parseSmtpAddress(`smtps://ann%40example.com:p%2Fss%20w%C3%B6rd@127.0.0.1:${server.port}`)
    expect(await connectorTo(server, { server: right }).send(mailOf())).toMatchObject({ accepted: true })
    expect(server.received).toMatchObject([{ user: 'ann@example.com', secure: true }])
    const wrong = parseSmtpAddress(`smtps://ann:s3cret@127.0.0.1:${server.port}`)
    expect(await connectorTo(server, { server: wrong }).send(mailOf())).toEqual({
      accepted: false,
      reason: 'The mail server refused the login (535): check BELFRY_SMTP_URL.',
      code: 'not_configured',
      temporary: true,
    })
  })
})

describe('a connection', () => {
  test('that cannot be made is worth another try', async () => {
    const server = await startMailServer()
    await server.close()
    expect(await connectorTo(server).send(mailOf())).toEqual({
      accepted: false,
      reason:
        'The mail server could not be reached: the connection was refused; check that it runs, and that it listens at this address and port (ECONNREFUSED).',
      code: 'unreachable',
      temporary: true,
    })
  })

  test('to a name that is unknown is worth another try', async () => {
    const connector = createSmtpConnector({ server: parseSmtpAddress('smtp://nowhere.invalid'), from: null, renderer: createRenderer() })
    onTestFinished(() => connector.close?.())
    expect(await connector.send(mailOf())).toMatchObject({ accepted: false, temporary: true })
  })

  test('at which nobody says anything is worth another try', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as { port: number }
    const server = parseSmtpAddress(`smtp://127.0.0.1:${port}`)
    const connector = createSmtpConnector({ server, from: null, renderer: createRenderer(), deadlineMs: 200 })
    onTestFinished(() => connector.close?.())
    expect(await connector.send(mailOf())).toEqual({
      accepted: false,
      reason: 'The mail server did not answer in time.',
      code: 'unreachable',
      temporary: true,
    })
  })

  test('that breaks off before the message is worth another try', async () => {
    const server = await startMailServer({ onMailFrom: () => server.hangUp() })
    expect(await connectorTo(server).send(mailOf())).toMatchObject({ accepted: false, temporary: true })
    expect(server.received).toEqual([])
  })

  test('that breaks off after the message leaves it unknown', async () => {
    const server = await startMailServer({}, (hangUp) => {
      hangUp()
      return null
    })
    expect(await connectorTo(server).send(mailOf())).toEqual({
      accepted: false,
      reason: 'The message was handed over, but the mail server did not confirm it. Nobody knows whether it was sent.',
      unknown: true,
    })
    expect(server.received).toHaveLength(1)
  })

  test('at which the message is never answered leaves it unknown', async () => {
    const server = await startMailServer({}, () => null)
    expect(await connectorTo(server, { deadlineMs: 1000 }).send(mailOf())).toMatchObject({ accepted: false, unknown: true })
    expect(server.received).toHaveLength(1)
  })

  test('that the server has closed meanwhile is made anew, and the message sent once', async () => {
    const server = await startMailServer()
    const connector = connectorTo(server)
    await connector.send(mailOf())
    server.hangUp()
    expect(await connector.send(mailOf({}, 'other'))).toMatchObject({ accepted: true })
    expect(server.received).toHaveLength(2)
    expect(server.connections()).toBe(2)
  })
})
