import { Readable } from 'node:stream'
import { rootCertificates } from 'node:tls'
import type { Renderer } from '../../documents/renderer.ts'
import type { Sender } from '../connector.ts'
import { composeMail } from './compose-mail.ts'
import type { Mailbox } from './mailbox.ts'
import type { SmtpAddress } from './smtp-address.ts'
import { explainSmtpFailure } from './smtp-failure.ts'

/** How long one message may take in all: connection, TLS, login, message and the answer to it. */
export const SMTP_TIMEOUT_MS = 40_000
/** How long each of name, connection and greeting may take. */
const CONNECT_MS = 10_000

/** What a connector to a mail server needs. */
export interface SmtpConnectorOptions {
  readonly server: SmtpAddress
  /** Makes what is attached. */
  readonly papers: Pick<Renderer, 'render'>
  /** The sender of every message; by default each message brings its own. */
  readonly from: Mailbox | null
  /** Certificates (PEM) beside the usual ones; none by default. */
  readonly extraCa?: string | null
  /** Total time for one message, in milliseconds; 40,000 by default. */
  readonly deadlineMs?: number
}

/**
 * Sends mail through a mail server, over connections that are kept for half a minute. What a payload may hold is told by `MessagePayload`.
 * A message has the same Message-ID on every try, so that a repeat can be recognised.
 */
export function createSmtpConnector(options: SmtpConnectorOptions): Sender {
  const { from, papers, deadlineMs = SMTP_TIMEOUT_MS } = options
  // Messages that were handed over to their end, by the signal that is theirs: from then on only the server knows what became of them.
  const handedOver = new WeakSet<AbortSignal>()
  let opened: ReturnType<typeof openTransport> | null = null
  return {
    async send(effect) {
      const mail = await composeMail(effect, { sender: from, papers })
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
  // Loaded with the first message, so that a server starts without it.
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
    // A text of a message must never be taken for a file or an address to be read.
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
