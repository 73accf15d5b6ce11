import { answerOf, type InboxEntry, type InboxLease, type InboxStore } from './inbox-store.ts'

interface Held extends InboxEntry {
  readonly token: string
  readonly leasedUntil: number
  readonly expiresAt: number
}

/** Creates a store in the memory of this process, lost when it ends. For tests, and for receivers that run as a single process. */
export function memoryInboxStore(): InboxStore {
  const entries = new Map<string, Held>()
  const digests = new Map<string, string>()
  const forget = ({ id, digest }: InboxEntry) => entries.delete(digest) && digests.delete(id)
  const held = ({ digest, token }: InboxLease) => {
    const entry = entries.get(digest)
    return entry && !entry.done && entry.token === token ? entry : undefined
  }
  /** The entries for a body and an id that have not expired. */
  const known = (digest: string, id: string, now: number) => {
    const matches = [entries.get(digest), entries.get(digests.get(id) ?? '')].filter((entry) => entry !== undefined)
    for (const entry of matches) if (entry.expiresAt <= now) forget(entry)
    return matches.filter(({ expiresAt }) => expiresAt > now)
  }

  return {
    async claim(claim) {
      const { id, digest, token, now, leasedUntil, expiresAt } = claim
      const live = known(digest, id, now)
      const same = live.find((entry) => entry.digest === digest)
      const free = same ? !same.done && same.leasedUntil <= now : live.length === 0
      if (!free) return answerOf(claim, live)
      entries.set(digest, { id: same?.id ?? id, digest, token, leasedUntil, expiresAt, done: false })
      digests.set(same?.id ?? id, digest)
      return 'first'
    },
    async complete({ expiresAt, ...lease }) {
      const entry = held(lease)
      if (entry) entries.set(entry.digest, { ...entry, expiresAt, done: true })
      return entry !== undefined
    },
    async release(lease) {
      const entry = held(lease)
      return entry !== undefined && forget(entry)
    },
    async extend({ leasedUntil, ...lease }) {
      const entry = held(lease)
      if (entry) entries.set(entry.digest, { ...entry, leasedUntil })
      return entry !== undefined
    },
    async prune(now) {
      const expired = [...entries.values()].filter(({ expiresAt }) => expiresAt <= now)
      for (const entry of expired) forget(entry)
      return expired.length
    },
  }
}
