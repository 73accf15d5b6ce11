import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { err, ok, type Result } from '@belfry/core'
import type { SendMailOptions } from 'nodemailer'
import { type AttachmentDescription, renderAttachments } from './attachments.ts'
import type { SentEffect } from './connector.ts'
import { type Mailbox, parseMailbox } from './mailbox.ts'
import { shortReason } from './short-reason.ts'

/**
 * The payload of an effect of the kind `mail`. Addresses have the form `info@example.com` or `Demo Park <info@example.com>`, and each is
 * one address: a message to several people is several effects.
 */
export interface MailPayload {
  readonly to: string
  /** The organization's address. The sender, unless the server has one of its own; then answers go to it. */
  readonly from?: string | null
  /** Where answers go instead. */
  readonly replyTo?: string | null
  readonly subject: string
  readonly text: string
  readonly attachments?: readonly AttachmentDescription[]
}

/** The message of an effect, or in words why there can be none. What stands in it can add no header, recipient or file of the server. */
export async function composeMail(effect: SentEffect, sender: Mailbox | null): Promise<Result<SendMailOptions, string>> {
  const { to, from, replyTo, subject, text } = effect.payload as Partial<MailPayload>
  const [recipient, organization, answersTo] = [to, from, replyTo].map(mailboxOf) as [Found, Found, Found]
  const wrong = [recipient, organization, answersTo].find((each) => typeof each === 'string')
  if (wrong !== undefined) return err(`${wrong} is not an e-mail address.`)
  if (!recipient) return err('The message has no recipient.')
  const writer = writerOf(sender, organization as Mailbox | null)
  if (!writer) return err('The message has no sender: give the organization an address, or set BELFRY_MAIL_FROM.')
  const answers = answersTo ?? (sender ? organization : null)
  // An object in their place would be read by the mail library as a file or an address.
  if (typeof (subject ?? '') !== 'string' || typeof (text ?? '') !== 'string') return err('Subject and text of a message must be text.')
  const attachments = await renderAttachments(effect.payload)
  if (!attachments.ok) return attachments
  return ok({
    from: writer,
    to: recipient as Mailbox,
    ...(answers ? { replyTo: answers as Mailbox } : {}),
    subject: oneLine(subject ?? ''),
    text: text ?? '',
    messageId: messageId(effect.key, writer),
    date: new Date(effect.at),
    attachments: attachments.value.map(({ fileName, contentType, bytes }) => ({
      filename: oneLine(fileName).replace(/[/\\"]/g, '_'),
      contentType: /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? contentType : 'application/octet-stream',
      content: Buffer.from(bytes),
    })),
  })
}

/** An address; `null` when there is none, and the text in quotes when it is no address. */
type Found = Mailbox | string | null

function mailboxOf(text: unknown): Found {
  if (text === undefined || text === null) return null
  const found = typeof text === 'string' ? parseMailbox(text) : null
  return found ?? JSON.stringify(shortReason(String(text)))
}

/** Who writes: the server's own sender, under the organization's name if it has none itself; else the organization. */
function writerOf(sender: Mailbox | null, organization: Mailbox | null): Mailbox | null {
  if (!sender) return organization
  return { name: sender.name || organization?.name || '', address: sender.address }
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** The same for every try of an effect. Hashed, because a key may hold what an id of a message may not. */
function messageId(key: string, { address }: Mailbox): string {
  const domain = domainToASCII(address.slice(address.indexOf('@') + 1)) || 'localhost'
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`
}
