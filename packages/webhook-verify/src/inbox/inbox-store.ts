/** A delivery that somebody wants to handle. Times are Unix milliseconds. */
export interface InboxClaim {
  /** `X-Webhook-Event-ID`. Not covered by the signature, so it alone proves nothing. */
  readonly id: string
  /** The SHA-256 of what the event says, in hex: the same for the same body, under whatever id and secret it comes. */
  readonly digest: string
  /** Names this lease; only who knows it may end it. */
  readonly token: string
  readonly now: number
  /** Until when nobody else may take it over. */
  readonly leasedUntil: number
  /** When the entry may be forgotten. */
  readonly expiresAt: number
}

/** A lease that was granted. */
export type InboxLease = Pick<InboxClaim, 'digest' | 'token'>

/**
 * Whether to handle a delivery. `first`: yes, the lease is granted. `duplicate`: it has been handled. `replayed`: its body has been handled
 * under another id, or its id belongs to another body. `busy`: somebody is handling it.
 */
export type InboxAnswer = 'first' | 'duplicate' | 'replayed' | 'busy'

/** Where an inbox remembers. Each call is atomic, also between processes that share the store. */
export interface InboxStore {
  /** Grants a lease on a body that is unknown, or whose lease has run out unfinished. */
  claim(claim: InboxClaim): Promise<InboxAnswer>
  /** Notes that the body has been handled. False when the lease was taken over meanwhile. */
  complete(lease: InboxLease & Pick<InboxClaim, 'expiresAt'>): Promise<boolean>
  /** Gives the lease back, so that the next attempt is the first again. False when it was taken over meanwhile. */
  release(lease: InboxLease): Promise<boolean>
  /** Moves the end of the lease. False when it was taken over meanwhile. */
  extend(lease: InboxLease & Pick<InboxClaim, 'leasedUntil'>): Promise<boolean>
  /** Forgets what has expired; the number of entries that are gone. */
  prune(now: number): Promise<number>
}

/** What is known of a body. */
export interface InboxEntry {
  readonly id: string
  readonly digest: string
  readonly done: boolean
}

/** The answer to a claim that was not granted, from what is known of its body and of its id. */
export function answerOf({ id, digest }: InboxClaim, entries: readonly InboxEntry[]): InboxAnswer {
  const same = entries.find((entry) => entry.digest === digest)
  if (same) return !same.done ? 'busy' : same.id === id ? 'duplicate' : 'replayed'
  // Released between two looks, when there is nothing; else the id belongs to another body.
  return entries.length === 0 ? 'busy' : 'replayed'
}
