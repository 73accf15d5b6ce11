import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { err, type MessagePayload, ok, type Result } from '@belfry/core'
import type { SendMailOptions } from 'nodemailer'
import type { Renderer } from '../../documents/renderer.ts'
import { type NotMade, renderAttachments } from '../attachments.ts'
import type { SentEffect } from '../connector.ts'
import { shortReason } from '../short-reason.ts'
import { type Mailbox, parseMailbox } from './mailbox.ts'

/** The models of records that account messages are about. Only the installation writes such messages. */
const ACCOUNTS: readonly string[] = ['user', 'member']

/**
 * Composes the message of an effect, or explains in words why it cannot be sent. The organization is the sender, unless the server has a
 * sender of its own: then that sends on behalf of the organization and says so, and replies go to the organization. A payload cannot add a
 * header, a recipient or a file of the server.
 */
export async function composeMail(
  effect: SentEffect,
  { sender, renderer }: { readonly sender: Mailbox | null; readonly renderer: Pick<Renderer, 'render'> },
): Promise<Result<SendMailOptions, NotMade>> {
  const { to, from, subject, body } = effect.payload as Partial<MessagePayload>
  const [recipient, organization] = [mailboxOf(to), mailboxOf(from?.address)]
  const wrong = [recipient, organization].find((each) => typeof each === 'string')
  if (wrong !== undefined) return err({ reason: `${wrong} is not an e-mail address.`, code: 'address' })
  if (!recipient) return err({ reason: 'The message has no recipient.', code: 'address' })
  const name = oneLine(String(from?.name ?? ''))
  const house = organization && { name, address: (organization as Mailbox).address }
  const writer = sender ? { name: writerName(sender, effect, name), address: sender.address } : house
  if (!writer)
    return err({ reason: 'The message has no sender: give the organization an address, or set BELFRY_MAIL_FROM.', code: 'not_configured' })
  // The mail library would read an object here as a file or a URL.
  if (typeof (subject ?? '') !== 'string' || typeof body !== 'string') return err({ reason: 'Subject and body of a message must be text.' })
  const attachments = await renderAttachments(effect, renderer)
  if (!attachments.ok) return attachments
  return ok({
    from: writer,
    to: recipient as Mailbox,
    ...(sender && house ? { replyTo: house } : {}),
    subject: oneLine(subject ?? ''),
    text: body,
    messageId: messageId(effect.key, writer),
    date: new Date(effect.at),
    attachments: attachments.value.map(({ fileName, contentType, bytes }) => ({
      filename: oneLine(fileName).replace(/[/\\"]/g, '_'),
      contentType: /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? contentType : 'application/octet-stream',
      content: Buffer.from(bytes),
    })),
  })
}

/** Organizations choose their own names, so their messages never use the plain sender name of account messages. */
function writerName({ name }: Mailbox, { about }: SentEffect, organization: string): string {
  if (ACCOUNTS.includes(about.model) || organization === '') return name || organization
  return `${organization} (via ${name || 'Belfry'})`
}

/** An address; `null` if there is none; the text in quotes if it is not an address. */
type ParsedAddress = Mailbox | string | null

function mailboxOf(text: unknown): ParsedAddress {
  if (text === undefined || text === null) return null
  const mailbox = typeof text === 'string' ? parseMailbox(text) : null
  return mailbox ?? JSON.stringify(shortReason(typeof text === 'string' ? text : JSON.stringify(text)))
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** The Message-ID, which is the same on every try of an effect. Hashed, because a key may contain characters that a Message-ID must not. */
function messageId(key: string, { address }: Mailbox): string {
  const domain = domainToASCII(address.slice(address.indexOf('@') + 1)) || 'localhost'
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`
}
