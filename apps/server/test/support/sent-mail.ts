import { type MailServer, startMailServer } from './mail-server.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const PARK = '/api/orgs/test-park'

/** A server whose mail goes to a mail server of this machine, with a customer who can be written to. */
export async function startWithMail(environment: Readonly<Record<string, string>> = {}) {
  const mail = await startMailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
  const server = await startTestServer({
    environment: { BELFRY_SMTP_URL: `smtp://127.0.0.1:${mail.port}?ignoreTLS=true`, ...environment },
  })
  const body = { firstName: 'Ann', email: 'ann@example.com' }
  return { mail, server, customerId: (await server.call('POST', `${PARK}/customers`, { body })).body.id as string }
}

/** The mails that were sent, when nothing is left to be done. */
export async function sent({ server, mail }: { readonly server: TestServer; readonly mail: MailServer }) {
  await server.server.idle()
  return mail.received.map(({ envelope, mail: { from, replyTo, to, subject, text, attachments } }) => ({
    ...{ envelope, from, replyTo, to, subject, text: text?.trimEnd() },
    files: attachments.map(({ filename, mimeType, content }) => fileOf(filename, mimeType, content as ArrayBuffer)),
  }))
}

function fileOf(name: string | null, type: string, content: ArrayBuffer) {
  return [name ?? '', type, Buffer.from(content).subarray(0, 4)] as const
}
