import type { StoredFile } from './file-port.ts'
import type { Values } from './record-port.ts'

/** What is put on paper or shown, described as data, so that no payload and no outbox holds its bytes. */
export type RenderSource =
  /** A PDF of an invoice, from what `invoiceView` says of it. */
  | { readonly kind: 'invoice'; readonly invoice: Values }
  /** A PNG of a QR code that holds the text. */
  | { readonly kind: 'qr'; readonly value: string }

/**
 * Makes files of records at the moment at which somebody asks. Equal sources give equal bytes. That can take a second, so it is done outside of
 * transactions.
 */
export interface RenderPort {
  /** `null` when too many papers of the organization wait to be made. */
  render(source: RenderSource): Promise<StoredFile | null>
}
