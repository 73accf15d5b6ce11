import type { EpochMs } from '@belfry/core'
import { selectLongestDue, selectWaitingEndpoints } from '../../store/queries/due-deliveries.ts'
import type { Store } from '../../store/store.ts'
import { type Kind, kindOf } from './endpoint-queue.ts'

/** An endpoint with due deliveries, and of which kinds. */
export interface DueEndpoint {
  readonly organizationId: string
  readonly webhookId: string
  readonly due: Readonly<Record<Kind, boolean>>
}

/** With more due deliveries than this, endpoints are searched instead: the cost then does not depend on how much is waiting at each. */
const FEW = 200
/** How long the result of such a search is used, in milliseconds. Leasing finds out what is really due. */
const FRESH_MS = 500
/** How many endpoints are read in one statement. */
const PAGE = 500
/** How many such statements one check makes; the next check continues after them. */
const PAGES = 4

/** Finds endpoints with due deliveries, in turn: those that one call does not reach are found by the next. */
export interface FindDueEndpoints {
  (now: EpochMs): Promise<readonly DueEndpoint[]>
  /** Discards the last result, so that the next call searches again. */
  forget(): void
}

/** Creates the search of one process, which remembers where it has come to. */
export function createFindDueEndpoints(store: Pick<Store, 'read'>): FindDueEndpoints {
  let cursor = ''
  let known: { readonly at: EpochMs; readonly endpoints: readonly DueEndpoint[] } | null = null

  async function stepThrough(now: EpochMs): Promise<readonly DueEndpoint[]> {
    const endpoints = new Map<string, DueEndpoint>()
    const start = cursor
    let hasTurned = start === ''
    for (let pages = 0; pages < PAGES; pages++) {
      const page = await store.read((db) => selectWaitingEndpoints(db, { after: cursor, limit: PAGE }))
      for (const { organizationId, webhookId, firstDueAt, lateDueAt } of page) {
        const due = { first: firstDueAt !== null && firstDueAt <= now, late: lateDueAt !== null && lateDueAt <= now }
        if (due.first || due.late) endpoints.set(webhookId, { organizationId, webhookId, due })
      }
      const last = page.at(-1)?.webhookId ?? ''
      cursor = page.length < PAGE ? '' : last
      if (cursor === '' ? hasTurned : hasTurned && start !== '' && cursor >= start) break
      hasTurned ||= cursor === ''
    }
    return [...endpoints.values()]
  }

  async function find(now: EpochMs): Promise<readonly DueEndpoint[]> {
    if (known !== null && now >= known.at && now - known.at < FRESH_MS) return known.endpoints
    known = null
    const few = await store.read((db) => selectLongestDue(db, now, FEW + 1))
    if (few.length > FEW) {
      known = { at: now, endpoints: await stepThrough(now) }
      return known.endpoints
    }
    const endpoints = new Map<string, DueEndpoint>()
    for (const { organizationId, webhookId, attempts } of few) {
      const due = endpoints.get(webhookId)?.due ?? { first: false, late: false }
      endpoints.set(webhookId, { organizationId, webhookId, due: { ...due, [kindOf({ attempts })]: true } })
    }
    return [...endpoints.values()]
  }

  return Object.assign(find, {
    forget() {
      known = null
    },
  })
}
