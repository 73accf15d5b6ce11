import type { AnyModel } from '../framework/models/define-model.ts'
import type { AnyRecord, ListQuery, Page } from '../framework/operations/port.ts'

/**
 * Records that stand beneath a site in memory: it reads them and never changes them. They must stand still for as long as the site lives, for
 * what was read once is not read again.
 */
export interface BaseRecords {
  /** The record, or `null` when the organization has none with this id. */
  get(model: AnyModel, organizationId: string, id: string): Promise<AnyRecord | null>
  getByExternalId(model: AnyModel, organizationId: string, externalId: string): Promise<AnyRecord | null>
  /** One page, in the orders and with the cursors of `RecordPort`. */
  list(model: AnyModel, organizationId: string, query: ListQuery): Promise<Page<AnyRecord>>
  /** The number that was taken last of a series; 0 when none was. */
  lastNumber(organizationId: string, series: string): Promise<number>
}

/** What stands beneath a site of which nothing else is said: nothing. */
export const nothingBeneath: BaseRecords = Object.freeze({
  get: async () => null,
  getByExternalId: async () => null,
  list: async () => ({ data: [], nextCursor: null }),
  lastNumber: async () => 0,
})
