// Entry point `@belfry/core/memory`: everything that simulations and tests may use.
export type { BaseRecords } from './base-records.ts'
export {
  type AddOptions,
  createMemorySite,
  type MemorySite,
  type MemorySiteOptions,
  type PortOptions,
} from './memory-site.ts'
export { type Facets, isMissingFacet, MissingFacetError } from './missing-facet.ts'
export type { BaseChanges } from './overlay.ts'
export type { MemoryEffect, MemoryEvent, MemoryExecutionContext, MemoryTimer } from './record-port.ts'
export type { SeedMember, SeedRecord } from './seed.ts'
export { createSeededBytes } from './seeded-bytes.ts'
