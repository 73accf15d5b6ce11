import type { IncidentPort, IncidentSignal, StoredIncident } from '../src/index.ts'
import { type ExecutionContext, requireOrganization, type State, type Surroundings } from './memory-state.ts'

/** Incidents of one organization over maps. Who attempts deliveries in a test notes the signals himself, with `noteSignal`. */
export function createIncidents(state: State, { newId }: Surroundings, commission: ExecutionContext): IncidentPort {
  const own = (webhookId: string) =>
    [...state.incidents.values()].filter((one) => one.organizationId === requireOrganization(commission) && one.webhookId === webhookId)
  const failing = (webhookId: string) =>
    [...state.deliveries.values()]
      .filter((one) => one.webhookId === webhookId && one.state.schedule !== 'test')
      .filter(({ state: { status, attempts } }) => status === 'failed' || (status === 'waiting' && attempts > 0))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
  const stored = ({ organizationId: _, ...incident }: StoredIncident & { readonly organizationId: string }): StoredIncident => incident
  return {
    async open(webhookId) {
      const incident = own(webhookId).find(({ resolvedAt }) => resolvedAt === null)
      return incident ? stored(incident) : null
    },
    async takeSignals(webhookId) {
      const taken = [...state.incidentSignals].filter(([, one]) => one.webhookId === webhookId)
      for (const [key] of taken) state.incidentSignals.delete(key)
      return taken.map(([, { signal }]) => signal)
    },
    hasUnresolved: async (webhookId) => failing(webhookId).length > 0,
    async unresolved(webhookId) {
      const [first, ...rest] = failing(webhookId)
      if (!first) return null
      const permanentlyFailed = [first, ...rest].filter(({ state: { status } }) => status === 'failed').length
      return { waitingForRetry: rest.length + 1 - permanentlyFailed, permanentlyFailed, firstDeliveryId: first.id }
    },
    async begin(webhookId, incident) {
      const id = newId('incident')
      state.incidents.set(id, { ...incident, id, webhookId, resolvedAt: null, organizationId: requireOrganization(commission) })
    },
    async save(id, incident, resolvedAt) {
      const before = state.incidents.get(id)
      if (before) state.incidents.set(id, { ...before, ...incident, resolvedAt })
    },
    async list(webhookId, { limit, cursor }) {
      const matches = own(webhookId)
        .filter(({ id }) => cursor === undefined || id < cursor)
        .sort((a, b) => (a.id < b.id ? 1 : -1))
      const data = matches.slice(0, limit)
      return { data: data.map(stored), nextCursor: matches.length > limit ? (data.at(-1)?.id ?? null) : null }
    },
    deliveriesUrl: (webhookId) => `https://belfry.example.com/deliveries-of/${webhookId}`,
  }
}

/** Notes that something has happened to an endpoint. */
export function noteSignal(state: State, webhookId: string, signal: IncidentSignal): void {
  state.incidentSignals.set(`${webhookId} ${state.incidentSignals.size} ${signal.at} ${signal.kind}`, { webhookId, signal })
}
