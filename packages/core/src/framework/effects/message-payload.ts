/**
 * The payload of effects of the kinds `mail`, `sms`, `whatsapp` and `push`. Sender and connector share this type, so that one cannot change
 * without the other.
 */
export interface MessagePayload {
  /** One recipient: an e-mail address, a phone number with country code, or for push the id of a user. */
  readonly to: string
  /** One line; e-mail and push only. */
  readonly subject?: string
  /** The text, with line breaks. */
  readonly body: string
  /** E-mail only: the sender. `address` is `null` if the organization has none. */
  readonly from?: { readonly name: string; readonly address: string | null }
  /** E-mail only: descriptions that the connector renders when sending: `{fileName, contentType, render: {kind, …}}`. */
  readonly attachments?: readonly Readonly<Record<string, unknown>>[]
}
