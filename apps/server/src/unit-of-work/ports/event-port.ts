import type { EventPort } from '@belfry/core'
import { selectDeliveriesOfEvent, selectRunsOfEvent } from '../../store/queries/event-consequences.ts'
import { selectEvent, selectEvents } from '../../store/queries/events.ts'
import { cursorOf, findPosition, selectEventsAfter } from '../../store/queries/events-after.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'

/** The event log of an organization, and what its events have caused, inside a unit of work of the store. */
export function createEventPort({ store, epoch }: Service, { db, now }: Unit, organizationId: string): EventPort {
  const log = { dialect: store.dialect, epoch, organizationId }
  return {
    list: (query) => selectEvents(db, organizationId, query),
    listAfter: (query) => selectEventsAfter(db, log, now, query),
    cursorFor: async (after) => cursorOf(log, await findPosition(db, log, now, after)),
    get: (id) => selectEvent(db, organizationId, id),
    deliveriesOf: (id) => selectDeliveriesOfEvent(db, organizationId, id),
    runsOf: (id) => selectRunsOfEvent(db, organizationId, id),
  }
}
