/** What a receiver must do with a request: accept it, refuse it, or only keep working. */
export type Duty = 'accept' | 'refuse' | 'survive'

/**
 * How bad it is when the receiver does something else. `severe`: forgeries get in, or honest deliveries are lost. `serious`: it will go
 * wrong some day. `minor`: it is stricter or looser than it should be, without known harm.
 */
export type Weight = 'severe' | 'serious' | 'minor'

/** A request as it is sent. */
export interface Sent {
  readonly body: Uint8Array
  /** Names and values in turn, in the letter case in which they are sent; a name may be repeated. */
  readonly headers: readonly string[]
  /** Chunked, in pieces of so many bytes. */
  readonly pieces?: number
  /** The pause between pieces, in milliseconds. */
  readonly pauseMs?: number
  /** The connection is cut after so many bytes. */
  readonly cutAfter?: number
  /** How many copies of the request are sent at the same time; 1 by default. */
  readonly times?: number
}

/** One check of a receiver. */
export interface ReceiverCheck {
  /** In kebab case; stable across versions. */
  readonly id: string
  readonly title: string
  readonly duty: Duty
  readonly weight: Weight
  readonly sent: Sent
  /** What to look for in the receiver when the check fails. */
  readonly remedy: string
}
