import { defineConnector } from '../define-connector.ts'
import { checkAddress } from '../reach.ts'
import { createSmtpConnector, SMTP_TIMEOUT_MS } from './create-smtp-connector.ts'
import { parseMailbox } from './mailbox.ts'
import { parseSmtpAddress } from './smtp-address.ts'

/** Sends mail through a mail server. */
export const smtp = defineConnector({
  name: 'smtp',
  title: 'SMTP',
  summary: 'to the mail server',
  kinds: ['mail'],
  isDefault: true,
  example: 'mail=smtp',
  settings: {
    installation: {
      /** Contains a password. */
      server: {
        variable: 'BELFRY_SMTP_URL',
        description:
          'The mail server: smtps://user:password@host for TLS, smtp:// for STARTTLS; with ?ignoreTLS=true without either, for one on this machine',
        defaultText: 'none: no mail is sent, see BELFRY_UNCONNECTED',
        secret: true,
        required: 'set it to the address of the mail server',
        parse: (text) => (text === undefined ? null : parseSmtpAddress(text)),
      },
      from: {
        variable: 'BELFRY_MAIL_FROM',
        description:
          'The sender of every mail, as an address or as Name <address>; answers then go to the organization, which is the sender otherwise',
        defaultText: "the organization's own address",
        parse(text) {
          if (text === undefined) return null
          const mailbox = parseMailbox(text)
          if (!mailbox) throw new Error('must be one address such as noreply@example.com or Demo Park <noreply@example.com>')
          return mailbox
        },
      },
    },
  },
  limits: { timeoutMs: SMTP_TIMEOUT_MS },
  describe: ({ settings: { server } }) => `smtp ${server.host}`,
  hosts: ({ settings: { server } }) => [`${server.host}:${server.port}`],
  check: ({ kind, settings: { server } }) => checkAddress(kind, server.host, server.port),
  // Without a sender of the installation, undeliverable messages go back to the organization.
  hasOwnSender: ({ settings: { from } }) => from !== null,
  create: ({ settings: { server, from }, renderer, extraCa }) => createSmtpConnector({ server, from, renderer, extraCa }),
})
