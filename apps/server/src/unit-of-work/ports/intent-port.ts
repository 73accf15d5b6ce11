import type { IntentPort } from '@belfry/core'
import { intentViewOf, isReadableIntent, selectIntent, selectIntents } from '../../store/queries/intents.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'

/** The effects of an organization inside a unit of work of the store. */
export function createIntentPort(service: Service, unit: Unit, organizationId: string): IntentPort {
  const { db } = unit
  return {
    async get(id, readable) {
      const row = await selectIntent(db, organizationId, id)
      return row && isReadableIntent(row, readable) ? intentViewOf(row) : null
    },
    list: (query) => selectIntents(db, organizationId, query),
    async report(id, answer) {
      const row = await selectIntent(db, organizationId, id)
      return row !== undefined && service.completeReported(service, unit, row, answer)
    },
  }
}
