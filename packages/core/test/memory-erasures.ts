import { type ErasurePort, formatTime } from '../src/index.ts'
import type { State, Surroundings } from './memory-state.ts'

/** The rules of erasing customers, where nothing is stored of them beyond their records. */
export function createErasures({ erasures }: State, { newId, now }: Surroundings): ErasurePort {
  return {
    of: async (customerId) => erasures.get(customerId) ?? null,
    get: async (id) => [...erasures.values()].find((erasure) => erasure.id === id) ?? null,
    async begin({ id: customerId }, removed) {
      const at = formatTime(now)
      const counts = { records: 1 + removed.length, runs: 0, events: 0, deliveries: 0, changes: 0 }
      const erasure = { id: newId('erasure'), customerId, status: 'done', createdAt: at, completedAt: at, ...counts } as const
      erasures.set(customerId, erasure)
      return erasure
    },
  }
}
