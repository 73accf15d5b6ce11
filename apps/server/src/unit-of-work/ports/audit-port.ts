import type { AuditPort } from '@belfry/core'
import { selectChangedModel, selectLastValues, selectRecordChanges } from '../../store/queries/record-changes.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'
import type { ChangeNotes } from './record-changes.ts'

/** The audit log of an organization inside a unit of work of the store. */
export function createAuditPort(
  { newId }: Pick<Service, 'newId'>,
  { db }: Unit,
  organizationId: string,
  notes: Pick<ChangeNotes, 'exported'>,
): AuditPort {
  return {
    modelOf: (recordId) => selectChangedModel(db, organizationId, recordId),
    noteExport: () => notes.exported(newId('export'), organizationId),
    lastValues: (recordId) => selectLastValues(db, organizationId, recordId),
    list: (query) => selectRecordChanges(db, organizationId, query),
  }
}
