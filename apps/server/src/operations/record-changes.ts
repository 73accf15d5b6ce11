import type { AnyModel, AnyRecord, Caller, Field, Values } from '@belfry/core'
import type { Cause } from '../service.ts'
import { insertRecordChange } from '../store/queries/record-changes.ts'
import type { RecordChangesTable } from '../store/tables.ts'
import type { Unit } from './unit.ts'

/** In whose name a unit of work changes records, and why. */
export interface Changer {
  readonly caller: Pick<Caller, 'author' | 'keyId'>
  readonly cause: Cause
  /** The operation under way; `null` outside of one. A turn of a run performs several, one after another. */
  operation: string | null
}

/** Notes changes of records in the unit of work that makes them. */
export interface ChangeNotes {
  created(model: AnyModel, record: AnyRecord): Promise<void>
  /** `changed` is the record as it is now, `before` as it was. */
  updated(model: AnyModel, before: AnyRecord, changed: AnyRecord, changes: Values): Promise<void>
  deleted(model: AnyModel, record: AnyRecord): Promise<void>
}

/** Makes what notes the changes of one unit of work. Values of secret fields are left out. */
export function createChangeNotes(unit: Unit, changer: Changer): ChangeNotes {
  function note(model: AnyModel, record: AnyRecord, change: RecordChangesTable['change'], previous: Values | null): Promise<void> {
    const { caller, cause, operation } = changer
    const { runId, automationIds } = cause.lineage
    return insertRecordChange(unit.db, {
      organization_id: model.base === 'record' ? record.organizationId : record.id,
      record_id: record.id,
      version: change === 'deleted' ? record.version + 1 : record.version,
      model: model.name,
      change,
      at: unit.now,
      author: textOf(caller.author),
      key_id: caller.keyId,
      automation_id: runId === undefined ? null : (automationIds.at(-1) ?? null),
      run_id: runId ?? null,
      operation,
      trace_id: cause.traceId,
      previous: previous === null ? null : JSON.stringify(previous),
    })
  }
  return {
    created: (model, record) => note(model, record, 'created', null),
    updated: (model, before, changed, changes) => note(model, changed, 'updated', valuesBefore(model, before, Object.keys(changes))),
    deleted: (model, record) => note(model, record, 'deleted', valuesOf(model, record)),
  }
}

function valuesBefore(model: AnyModel, before: AnyRecord, names: readonly string[]): Values {
  const values: Record<string, unknown> = {}
  for (const name of names) if (!isSecret(model, before, name)) values[name] = before[name] ?? null
  return values
}

/** What a record holds beyond what its row in the log says: its own fields, those that are empty left out. */
function valuesOf(model: AnyModel, record: AnyRecord): Values {
  const names = [...(model.integration ? ['externalId', 'customFields'] : []), ...Object.keys(model.fields)]
  return Object.fromEntries(
    names
      .filter((name) => !isSecret(model, record, name) && record[name] !== null && record[name] !== undefined)
      .map((name) => [name, record[name]]),
  )
}

function isSecret(model: AnyModel, record: AnyRecord, name: string): boolean {
  return (model.fields as Readonly<Record<string, Field>>)[name]?.secret?.(record) ?? false
}

let lastAuthor: Caller['author'] | undefined
let lastText = ''

/** Most of what one caller changes, it changes in one go, so the last author is remembered. */
function textOf(author: Caller['author']): string {
  if (author !== lastAuthor) {
    lastText = JSON.stringify(author)
    lastAuthor = author
  }
  return lastText
}
