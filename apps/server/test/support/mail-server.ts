import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { type Certificate, makeCertificate } from './certificate.ts'

/** A message as it arrived. */
export interface ReceivedMail {
  readonly envelope: { readonly from: string; readonly to: readonly string[] }
  /** Whether it arrived over TLS. */
  readonly secure: boolean
  readonly user: string | undefined
  readonly raw: string
  readonly mail: Email
}

/** A mail server on this machine. */
export interface MailServer {
  readonly port: number
  readonly certificate: Certificate
  readonly received: readonly ReceivedMail[]
  /** How many connections were made to it. */
  readonly connections: () => number
  /** Closes all connections, as servers do after a while. */
  hangUp(): void
  close(): Promise<void>
}

/** The reply to a complete message, such as `451 Come back later`; an empty text to accept it, `null` for no reply. */
export type Verdict = (hangUp: () => void) => string | null

/** Starts a mail server for one test. By default it accepts everything, with STARTTLS and without authentication. */
export async function startMailServer(options: SMTPServerOptions = {}, verdict: Verdict = () => ''): Promise<MailServer> {
  const certificate = makeCertificate('127.0.0.1')
  const received: ReceivedMail[] = []
  let connections = 0
  const server = new SMTPServer({
    ...certificate,
    authOptional: true,
    logger: false,
    closeTimeout: 100,
    onConnect(_session, callback) {
      connections++
      callback()
    },
    async onData(stream, session, callback) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      if (stream.sizeExceeded) return callback(replyOf('552 Too large'))
      const raw = Buffer.concat(chunks)
      received.push(await receivedMail(raw, session))
      const reply = verdict(hangUp)
      if (reply === '') callback()
      else if (reply !== null) callback(replyOf(reply))
    },
    ...options,
  })
  const sockets = () => [...(server as unknown as { readonly connections: Set<{ _socket: { destroy(): void } }> }).connections]
  function hangUp(): void {
    for (const { _socket } of sockets()) _socket.destroy()
  }
  server.on('error', () => {}) // connections that a test breaks off
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const mailServer: MailServer = {
    port: (server.server.address() as AddressInfo).port,
    certificate,
    received,
    connections: () => connections,
    hangUp,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  onTestFinished(mailServer.close)
  return mailServer
}

/** A refusal in the form that the server library expects. */
export function replyOf(text: string): Error & { responseCode: number } {
  return Object.assign(new Error(text.slice(4)), { responseCode: Number(text.slice(0, 3)) })
}

async function receivedMail(raw: Buffer, { envelope, secure, user }: SMTPServerSession): Promise<ReceivedMail> {
  return {
    envelope: { from: envelope.mailFrom ? envelope.mailFrom.address : '', to: envelope.rcptTo.map(({ address }) => address) },
    secure,
    user: user as string | undefined,
    raw: raw.toString('latin1'),
    mail: await PostalMime.parse(raw),
  }
}
