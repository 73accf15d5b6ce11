import type { IncidentPort } from '../framework/operations/port.ts'

/** The incidents of a site that sends nothing: none. */
export const noIncidents: IncidentPort = {
  open: async () => null,
  takeSignals: async () => [],
  hasUnresolved: async () => false,
  unresolved: async () => null,
  async begin() {},
  async save() {},
  list: async () => ({ data: [], nextCursor: null }),
  deliveriesUrl: () => null,
}
