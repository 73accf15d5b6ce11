import type { EpochMs } from '@belfry/core'
import { selectLongestDue, selectWaitingEndpoints } from '../store/queries/due-deliveries.ts'
import type { Store } from '../store/store.ts'
import { type Kind, kindOf } from './lane.ts'

/** An endpoint at which something is due, and of which kind. */
export interface DueEndpoint {
  readonly organizationId: string
  readonly webhookId: string
  readonly due: Readonly<Record<Kind, boolean>>
}

/** With so many deliveries due, the endpoints are looked for instead: what waits at each of them then costs nothing. */
const FEW = 200
/** How many endpoints are stepped through in one statement. */
const PAGE = 500
/** How many such statements one look makes; the next one goes on behind them. */
const PAGES = 4

/** Makes what finds the endpoints at which something is due. It goes round: what one call does not come to, the next one does. */
export function createFindDueEndpoints(store: Pick<Store, 'read'>): (now: EpochMs) => Promise<readonly DueEndpoint[]> {
  let place = ''

  async function stepThrough(now: EpochMs): Promise<readonly DueEndpoint[]> {
    const found = new Map<string, DueEndpoint>()
    const start = place
    let hasTurned = start === ''
    for (let pages = 0; pages < PAGES; pages++) {
      const page = await store.read((db) => selectWaitingEndpoints(db, { after: place, limit: PAGE }))
      for (const { organizationId, webhookId, firstDueAt, lateDueAt } of page) {
        const due = { first: firstDueAt !== null && firstDueAt <= now, late: lateDueAt !== null && lateDueAt <= now }
        if (due.first || due.late) found.set(webhookId, { organizationId, webhookId, due })
      }
      const last = page.at(-1)?.webhookId ?? ''
      place = page.length < PAGE ? '' : last
      if (place === '' ? hasTurned : hasTurned && start !== '' && place >= start) break
      hasTurned ||= place === ''
    }
    return [...found.values()]
  }

  return async (now) => {
    const few = await store.read((db) => selectLongestDue(db, now, FEW + 1))
    if (few.length > FEW) return stepThrough(now)
    const found = new Map<string, DueEndpoint>()
    for (const { organizationId, webhookId, attempts } of few) {
      const due = found.get(webhookId)?.due ?? { first: false, late: false }
      found.set(webhookId, { organizationId, webhookId, due: { ...due, [kindOf({ attempts })]: true } })
    }
    return [...found.values()]
  }
}
