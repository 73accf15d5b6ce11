/** What a receiver has to do with a request: take it, refuse it, or only get over it. */
export type Duty = 'accept' | 'refuse' | 'survive'

/**
 * How bad it is when the receiver does otherwise. `severe`: forgeries get in, or honest deliveries are lost. `serious`: it will go wrong some
 * day. `minor`: it is stricter or looser than it should be, without harm that we know of.
 */
export type Weight = 'severe' | 'serious' | 'minor'

/** A request as it goes over the wire. */
export interface Sent {
  readonly body: Uint8Array
  /** Names and values in turn, in the letter case in which they are sent; a name may come twice. */
  readonly headers: readonly string[]
  /** Without a length ahead, in pieces of so many bytes. */
  readonly pieces?: number
  /** Milliseconds between pieces. */
  readonly pauseMs?: number
  /** After so many bytes the connection is cut. */
  readonly cutAfter?: number
  /** How many times the same request is under way at once; once by default. */
  readonly times?: number
}

/** One thing that is tried on a receiver. */
export interface ReceiverCheck {
  /** In kebab case, the same in every version. */
  readonly id: string
  readonly title: string
  readonly duty: Duty
  readonly weight: Weight
  readonly sent: Sent
  /** What to look for in the receiver when it does otherwise. */
  readonly remedy: string
}
