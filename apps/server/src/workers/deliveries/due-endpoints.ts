import type { EpochMs } from '@belfry/core'
import { selectLongestDue, selectWaitingEndpoints } from '../../store/queries/due-deliveries.ts'
import type { Store } from '../../store/store.ts'
import { type Kind, kindOf } from './endpoint-queue.ts'

/** An endpoint at which something is due, and of which kind. */
export interface DueEndpoint {
  readonly organizationId: string
  readonly webhookId: string
  readonly due: Readonly<Record<Kind, boolean>>
}

/** With so many deliveries due, the endpoints are looked for instead: what waits at each of them then costs nothing. */
const FEW = 200
/** For how long what was found by stepping through them is taken for what is due, in milliseconds. Each claim finds out what really is. */
const FRESH_MS = 500
/** How many endpoints are stepped through in one statement. */
const PAGE = 500
/** How many such statements one look makes; the next one goes on behind them. */
const PAGES = 4

/** Finds the endpoints at which something is due. It goes round: what it does not come to one time, it does the next. */
export interface FindDueEndpoints {
  (now: EpochMs): Promise<readonly DueEndpoint[]>
  /** What was found is not due any more: it is looked for anew the next time. */
  forget(): void
}

/** Makes what finds them. */
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
