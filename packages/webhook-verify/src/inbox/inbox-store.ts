/** A request for the lease on a delivery. Times are in Unix milliseconds. */
export interface InboxClaim {
  /** `X-Webhook-Event-ID`. The signature does not cover it, so on its own it proves nothing. */
  readonly id: string
  /** The SHA-256 of the event in hex: the same for the same body, whatever the id and the secret. */
  readonly digest: string
  /** Identifies this lease: only its holder can end it. */
  readonly token: string
  readonly now: number
  /** Until when no other handler may take over the lease. */
  readonly leasedUntil: number
  /** When the entry may be removed. */
  readonly expiresAt: number
}

/** A lease that was granted. */
export type InboxLease = Pick<InboxClaim, 'digest' | 'token'>

/**
 * The answer to a claim. `first`: the lease is granted, handle the delivery. `duplicate`: it was already handled. `replayed`: its body was
 * handled under another id, or its id belongs to another body. `busy`: it is being handled.
 */
export type InboxAnswer = 'first' | 'duplicate' | 'replayed' | 'busy'

/** The storage of an inbox. Each call is atomic, even between processes that share the store. */
export interface InboxStore {
  /** Grants a lease on a body that is unknown, or whose lease expired before it was completed. */
  claim(claim: InboxClaim): Promise<InboxAnswer>
  /** Marks the body as handled. Returns false if the lease was taken over in the meantime. */
  complete(lease: InboxLease & Pick<InboxClaim, 'expiresAt'>): Promise<boolean>
  /** Releases the lease, so that the next attempt is the first again. Returns false if it was taken over in the meantime. */
  release(lease: InboxLease): Promise<boolean>
  /** Moves the end of the lease. Returns false if it was taken over in the meantime. */
  extend(lease: InboxLease & Pick<InboxClaim, 'leasedUntil'>): Promise<boolean>
  /** Removes expired entries and returns their number. */
  prune(now: number): Promise<number>
}

/** What the store knows about a body. */
export interface InboxEntry {
  readonly id: string
  readonly digest: string
  readonly done: boolean
}

/** The answer to a claim that was not granted, derived from the entries for its body and its id. */
export function answerOf({ id, digest }: InboxClaim, entries: readonly InboxEntry[]): InboxAnswer {
  const same = entries.find((entry) => entry.digest === digest)
  if (same) return !same.done ? 'busy' : same.id === id ? 'duplicate' : 'replayed'
  // No entry means that it was released between the two queries. Otherwise the id belongs to another body.
  return entries.length === 0 ? 'busy' : 'replayed'
}
