import { err, ok, type Result, type Values } from '@belfry/core'
import type { InvoiceView } from '../render/invoice-view.ts'
import { renderQrPng } from '../render/render-qr.ts'
import { shortReason } from './short-reason.ts'

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
  async invoice({ invoice }) {
    // Loaded with the first invoice: a server that sends none starts without it.
    const { renderInvoice } = await import('../render/render-invoice.ts')
    return renderInvoice(invoice)
  },
  qr: async ({ value }) => renderQrPng(value),
}

/** The attachments of a payload with their bytes, in their order; or in words why one cannot be made. */
export async function renderAttachments({ attachments }: Values): Promise<Result<readonly RenderedAttachment[], string>> {
  const descriptions = (attachments ?? []) as readonly AttachmentDescription[]
  try {
    return ok(
      await Promise.all(
        descriptions.map(async ({ fileName, contentType, render }) => ({ fileName, contentType, bytes: await renderSource(render) })),
      ),
    )
  } catch (error) {
    return err(`An attachment could not be made: ${shortReason(error instanceof Error ? error.message : String(error))}`)
  }
}

/** The payload with the content of each attachment in base64 in place of its description: `{fileName, contentType, content}`. */
export async function withAttachmentBytes(payload: Values): Promise<Result<Values, string>> {
  if (payload.attachments === undefined) return ok(payload)
  const rendered = await renderAttachments(payload)
  if (!rendered.ok) return rendered
  const attachments = rendered.value.map(({ bytes, ...rest }) => ({ ...rest, content: Buffer.from(bytes).toString('base64') }))
  return ok({ ...payload, attachments })
}

function renderSource<K extends AttachmentSource['kind']>(source: Extract<AttachmentSource, { kind: K }>): Promise<Uint8Array> {
  const renderer = renderers[source.kind as K]
  if (!renderer) throw new Error(`there is no attachment of the kind ${JSON.stringify(source.kind)}`)
  return renderer(source)
}
