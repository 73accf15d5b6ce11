import type { Values } from '@belfry/core'
import type { InvoiceView } from '../render/invoice-view.ts'
import { renderInvoice } from '../render/render-invoice.ts'
import { renderQrPng } from '../render/render-qr.ts'

/** What an attachment is made of, when the message is sent. */
export type AttachmentSource =
  /** A PDF of the invoice. */
  | { readonly kind: 'invoice'; readonly invoice: InvoiceView }
  /** A PNG of a QR code that holds the text. */
  | { readonly kind: 'qr'; readonly value: string }

/** An attachment as it stands in the payload of a mail: a description, so that an outbox holds no files. */
export interface AttachmentDescription {
  readonly fileName: string
  readonly contentType: string
  readonly render: AttachmentSource
}

/** An attachment with its bytes. */
export interface RenderedAttachment {
  readonly fileName: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

const renderers: { readonly [K in AttachmentSource['kind']]: (source: Extract<AttachmentSource, { kind: K }>) => Promise<Uint8Array> } = {
  invoice: ({ invoice }) => renderInvoice(invoice),
  qr: async ({ value }) => renderQrPng(value),
}

/**
 * Renders the attachments of a payload, in their order; none when it has no `attachments`.
 *
 * @throws Error when a description cannot be rendered
 */
export async function renderAttachments(payload: Values): Promise<readonly RenderedAttachment[]> {
  const descriptions = (payload.attachments ?? []) as readonly AttachmentDescription[]
  return Promise.all(
    descriptions.map(async ({ fileName, contentType, render }) => ({ fileName, contentType, bytes: await renderSource(render) })),
  )
}

/** The payload with each attachment's content in base64 in place of its description: `{fileName, contentType, content}`. */
export async function withAttachmentBytes(payload: Values): Promise<Values> {
  if (payload.attachments === undefined) return payload
  const attachments = await renderAttachments(payload)
  return {
    ...payload,
    attachments: attachments.map(({ fileName, contentType, bytes }) => ({
      fileName,
      contentType,
      content: Buffer.from(bytes).toString('base64'),
    })),
  }
}

function renderSource<K extends AttachmentSource['kind']>(source: Extract<AttachmentSource, { kind: K }>): Promise<Uint8Array> {
  const renderer = renderers[source.kind as K]
  if (!renderer) throw new Error(`there is no attachment of the kind ${JSON.stringify(source.kind)}`)
  return renderer(source)
}
