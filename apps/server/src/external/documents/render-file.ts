import type { RenderSource } from '@belfry/core'
import type { InvoiceView } from './invoice-view.ts'
import { renderQrPng } from './render-qr.ts'

/** Media types by kind of source. */
export const renderedTypes: { readonly [K in RenderSource['kind']]: string } = { invoice: 'application/pdf', qr: 'image/png' }

const renderers: { readonly [K in RenderSource['kind']]: (source: Extract<RenderSource, { kind: K }>) => Promise<Uint8Array> } = {
  async invoice({ invoice }) {
    // Loaded with the first invoice, so that a server without invoices does not load it.
    const { renderInvoice } = await import('./render-invoice.ts')
    return renderInvoice(invoice as unknown as InvoiceView)
  },
  qr: async ({ value }) => renderQrPng(value),
}

/**
 * Renders a document. Equal sources give equal bytes.
 *
 * @throws Error when the kind is unknown, or rendering fails
 */
export async function renderFile<K extends RenderSource['kind']>(source: Extract<RenderSource, { kind: K }>): Promise<Uint8Array> {
  const renderer = renderers[source.kind as K]
  if (!renderer) throw new Error(`there is no paper of the kind ${JSON.stringify(source.kind)}`)
  return renderer(source)
}
