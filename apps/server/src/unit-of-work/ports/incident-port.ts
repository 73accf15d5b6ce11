import type { IncidentPort } from '@belfry/core'
import { takeSignals } from '../../store/queries/incident-signals.ts'
import {
  hasUnresolved,
  insertIncident,
  selectIncidents,
  selectOpenIncident,
  selectUnresolved,
  updateIncident,
} from '../../store/queries/incidents.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'

/** The incidents of an organization's webhooks inside a unit of work of the store. */
export function createIncidentPort({ newId, addresses }: Service, { db }: Unit, organizationId: string): IncidentPort {
  return {
    open: (webhookId) => selectOpenIncident(db, { organizationId, webhookId }),
    takeSignals: (webhookId) => takeSignals(db, { organizationId, webhookId }),
    hasUnresolved: (webhookId) => hasUnresolved(db, { organizationId, webhookId }),
    unresolved: (webhookId) => selectUnresolved(db, { organizationId, webhookId }),
    begin: (webhookId, incident) => insertIncident(db, { organizationId, webhookId, id: newId('incident') }, incident),
    save: (id, incident, resolvedAt) => updateIncident(db, { organizationId, id }, incident, resolvedAt),
    list: (webhookId, query) => selectIncidents(db, { organizationId, webhookId }, query),
    deliveriesUrl: (webhookId) => `${addresses.app()}/api/orgs/${organizationId}/webhooks/${webhookId}/deliveries`,
  }
}
