import type { StoredFile } from './file-port.ts'
import type { Values } from './record-port.ts'

/** A document or image to render, described as data, so that neither payloads nor the outbox contain its bytes. */
export type RenderSource =
  /** A PDF of an invoice, from the values of `invoiceView`. */
  | { readonly kind: 'invoice'; readonly invoice: Values }
  /** A PNG of a QR code with the text. */
  | { readonly kind: 'qr'; readonly value: string }

/** Renders files on request. Equal sources give equal bytes. Rendering can take a second, so it is done outside of transactions. */
export interface RenderPort {
  /** `null` if too many documents of the organization are waiting to be rendered. */
  render(source: RenderSource): Promise<StoredFile | null>
}
