import type { AuditPort } from '@belfry/core'
import { selectChangedModel, selectRecordChanges } from '../store/queries/record-changes.ts'
import type { Unit } from './unit.ts'

/** Who changed the records of an organization, inside a unit of work of the store. */
export function createAuditPort({ db }: Unit, organizationId: string): AuditPort {
  return {
    modelOf: (recordId) => selectChangedModel(db, organizationId, recordId),
    list: (recordId, query) => selectRecordChanges(db, organizationId, recordId, query),
  }
}
