import { Readable } from 'node:stream'
import { rootCertificates } from 'node:tls'
import type { Renderer } from '../../documents/renderer.ts'
import type { Sender } from '../connector.ts'
import { composeMail } from './compose-mail.ts'
import type { Mailbox } from './mailbox.ts'
import type { SmtpAddress } from './smtp-address.ts'
import { explainSmtpFailure } from './smtp-failure.ts'

/** Total time for one message, in milliseconds: connection, TLS, login, message and the reply to it. */
export const SMTP_TIMEOUT_MS = 40_000
/** The maximum time for each of name resolution, connection and greeting, in milliseconds. */
const CONNECT_MS = 10_000

/** Options of a connector to a mail server. */
export interface SmtpConnectorOptions {
  readonly server: SmtpAddress
  /** Renders attachments. */
  readonly renderer: Pick<Renderer, 'render'>
  /** The sender of every message; `null` if each message has its own. */
  readonly from: Mailbox | null
  /** Certificates (PEM) in addition to the usual ones; none by default. */
  readonly extraCa?: string | null
  /** Total time for one message, in milliseconds; 40,000 by default. */
  readonly deadlineMs?: number
}

/**
 * Sends mail through a mail server, over connections that are kept open for half a minute. `MessagePayload` describes the payload. A
 * message has the same Message-ID on every try, so that a repeat can be recognized.
 */
export function createSmtpConnector(options: SmtpConnectorOptions): Sender {
  const { from, renderer, deadlineMs = SMTP_TIMEOUT_MS } = options
  // Messages that were sent completely, by their signal: from then on only the mail server knows what happened to them.
  const handedOver = new WeakSet<AbortSignal>()
  let opened: ReturnType<typeof openTransport> | null = null
  return {
    async send(effect) {
      const mail = await composeMail(effect, { sender: from, renderer })
      if (!mail.ok) return { accepted: false, ...mail.error }
      opened ??= openTransport({ ...options, deadlineMs }, handedOver)
      const transport = await opened
      const signal = AbortSignal.timeout(deadlineMs)
      try {
        const { messageId } = await transport.sendMail({ ...mail.value, signal })
        return { accepted: true, values: { messageId } }
      } catch (error) {
        return explainSmtpFailure(error, handedOver.has(signal))
      }
    },
    async close() {
      const transport = await opened
      transport?.close()
    },
  }
}

async function openTransport({ server, extraCa = null, deadlineMs }: SmtpConnectorOptions, handedOver: WeakSet<AbortSignal>) {
  // Loaded with the first message, so that the server starts without it.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    pool: true,
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: !server.secure && !server.allowsPlain,
    ignoreTLS: server.allowsPlain,
    ...(server.login ? { auth: { user: server.login.user, pass: server.login.password } } : {}),
    tls: { rejectUnauthorized: server.checksCertificate, ...(extraCa === null ? {} : { ca: [...rootCertificates, extraCa] }) },
    dnsTimeout: CONNECT_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: deadlineMs,
    maxConnections: 4,
    idleTimeout: 30_000,
    maxRequeues: 1,
    // The text of a message must never be read as a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.use('stream', ({ data, message }, done) => {
    const atEnd = () => handedOver.add(data.signal as AbortSignal)
    message.processFunc((input) => Readable.from(followed(input, atEnd), { objectMode: false }))
    done()
  })
  return transport
}

async function* followed(input: AsyncIterable<Uint8Array>, atEnd: () => void): AsyncGenerator<Uint8Array> {
  yield* input
  atEnd()
}
