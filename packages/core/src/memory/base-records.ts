import type { AnyModel } from '../framework/models/define-model.ts'
import type { AnyRecord, ListQuery, Page } from '../framework/operations/port.ts'

/**
 * Records beneath an in-memory site, which reads them and never changes them. They must not change during the lifetime of the site, since a
 * record is read only once.
 */
export interface BaseRecords {
  /** The record; `null` if the organization has none with this id. */
  get(model: AnyModel, organizationId: string, id: string): Promise<AnyRecord | null>
  getByExternalId(model: AnyModel, organizationId: string, externalId: string): Promise<AnyRecord | null>
  /** One page, in the orders and with the cursors of `RecordPort`. */
  list(model: AnyModel, organizationId: string, query: ListQuery): Promise<Page<AnyRecord>>
  /** The last number taken from a series; 0 if none was. */
  lastNumber(organizationId: string, series: string): Promise<number>
}

/** An empty base. */
export const nothingBeneath: BaseRecords = Object.freeze({
  get: async () => null,
  getByExternalId: async () => null,
  list: async () => ({ data: [], nextCursor: null }),
  lastNumber: async () => 0,
})
