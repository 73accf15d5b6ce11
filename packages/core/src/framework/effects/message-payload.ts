/**
 * What a connector is told of a message: the payload of effects of the kinds `mail`, `sms`, `whatsapp` and `push`. Who sends it and who
 * reads it share this type, so that neither can go on without the other.
 */
export interface MessagePayload {
  /** One recipient: an address, a number with its country, or the id of a user for push. */
  readonly to: string
  /** One line; e-mail and push only. */
  readonly subject?: string
  /** The text, with line breaks. */
  readonly body: string
  /** E-mail only: in whose name it is sent. `address` is `null` where the organization has none. */
  readonly from?: { readonly name: string; readonly address: string | null }
  /** E-mail only: descriptions that the connector renders when it sends: `{fileName, contentType, render: {kind, …}}`. */
  readonly attachments?: readonly Readonly<Record<string, unknown>>[]
}
