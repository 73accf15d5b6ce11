import { type AnyModel, type AnyRecord, type Caller, type Field, organization, type Values } from '@belfry/core'
import type { Causation } from '../../store/causation.ts'
import { insertRecordChanges } from '../../store/queries/record-changes.ts'
import type { RecordChangesTable } from '../../store/tables.ts'
import type { Unit } from '../service/unit.ts'

/** Who changes records in a unit of work, and why. */
export interface Changer {
  readonly caller: Pick<Caller, 'author' | 'keyId'>
  readonly cause: Causation
  /** The current operation; `null` outside one. A run tick performs several, one after another. */
  operation: string | null
}

/** Writes the audit log in the unit of work that makes the changes. */
export interface ChangeNotes {
  created(model: AnyModel, ...records: readonly AnyRecord[]): Promise<void>
  /** `changed` is the record as it is now, `before` as it was. */
  updated(model: AnyModel, before: AnyRecord, changed: AnyRecord, changes: Values): Promise<void>
  deleted(model: AnyModel, record: AnyRecord): Promise<void>
  /** A complete export of the organization's data; `exportId` takes the place of the record's id. */
  exported(exportId: string, organizationId: string): Promise<void>
  /** Changes of an account, which belongs to no organization: logged in the given organizations. */
  account(userId: string, things: readonly (AccountThing & { readonly organizationId: string })[]): Promise<void>
}

/** A key, a session or the account itself, and its change. No value is a secret. */
export interface AccountThing {
  readonly model: 'apiKey' | 'session' | 'user'
  readonly id: string
  readonly version: number
  readonly change: 'created' | 'updated' | 'deleted'
  readonly previous?: Values
  readonly changed?: Values
}

/** Creates the audit log of one unit of work. Values of secret fields are left out. */
export function createChangeNotes(unit: Unit, changer: Changer): ChangeNotes {
  function note(
    model: AnyModel,
    record: AnyRecord,
    change: RecordChangesTable['change'],
    { previous = null, changed = null }: { readonly previous?: Values | null; readonly changed?: Values | null } = {},
  ): Promise<void> {
    return insert(changedRecord(model, record, change), { previous, changed })
  }
  function rowOf(
    { organizationId, recordId, version, model, change }: ChangedRecord,
    { previous, changed }: { readonly previous: Values | null; readonly changed: Values | null },
    author = changer.caller.author,
  ): RecordChangesTable {
    const { caller, cause, operation } = changer
    const { runId, automationIds } = cause.lineage
    return {
      organization_id: organizationId,
      record_id: recordId,
      version,
      model,
      change,
      at: unit.now,
      author: textOf(author),
      key_id: caller.keyId,
      automation_id: runId === undefined ? null : (automationIds.at(-1) ?? null),
      run_id: runId ?? null,
      operation,
      trace_id: cause.traceId,
      previous: previous === null ? null : JSON.stringify(previous),
      changed: changed === null ? null : JSON.stringify(changed),
      request_id: cause.requestId ?? null,
      author_id: author.id,
    }
  }
  const insert = (...entry: Parameters<typeof rowOf>) => insertRecordChanges(unit.db, [rowOf(...entry)])
  return {
    async created(model, ...records) {
      await insertRecordChanges(
        unit.db,
        records.map((record) => rowOf(changedRecord(model, record, 'created'), { previous: null, changed: null })),
      )
    },
    updated(model, before, changed, changes) {
      const names = Object.keys(changes)
      return note(model, changed, 'updated', { previous: readable(model, before, names), changed: readable(model, changed, names) })
    },
    deleted: (model, record) => note(model, record, 'deleted', { previous: valuesOf(model, record) }),
    exported: (recordId, organizationId) =>
      insert({ organizationId, recordId, version: 1, model: organization.name, change: 'exported' }, { previous: null, changed: null }),
    async account(userId, things) {
      const { author } = changer.caller
      // For a sign-in or the use of a link, the user is known only now.
      const doer = author.type === 'SYSTEM' && changer.operation !== null ? { type: 'MEMBER' as const, id: userId } : author
      const rows = things.map(({ organizationId, id, model, version, change, previous = null, changed = null }) =>
        rowOf({ organizationId, recordId: id, version, model, change }, { previous, changed }, doer),
      )
      await insertRecordChanges(unit.db, rows)
    },
  }
}

/** The record of an entry. */
interface ChangedRecord {
  readonly organizationId: string
  readonly recordId: string
  readonly version: number
  readonly model: string
  readonly change: RecordChangesTable['change']
}

function changedRecord(model: AnyModel, record: AnyRecord, change: RecordChangesTable['change']): ChangedRecord {
  const organizationId = model.base === 'record' ? record.organizationId : record.id
  const version = change === 'deleted' ? record.version + 1 : record.version
  return { organizationId, recordId: record.id, version, model: model.name, change }
}

function readable(model: AnyModel, record: AnyRecord, names: readonly string[]): Values {
  const values: Record<string, unknown> = {}
  for (const name of names) if (!isSecret(model, record, name)) values[name] = displayedValue(model, record, name) ?? null
  return values
}

/** The values of a record for its log entry: its own fields without empty ones. */
function valuesOf(model: AnyModel, record: AnyRecord): Values {
  const names = [...(model.integration ? ['externalId', 'customFields'] : []), ...Object.keys(model.fields)]
  return Object.fromEntries(
    names
      .filter((name) => !isSecret(model, record, name) && record[name] !== null && record[name] !== undefined)
      .map((name) => [name, displayedValue(model, record, name)]),
  )
}

function isSecret(model: AnyModel, record: AnyRecord, name: string): boolean {
  return (model.fields as Readonly<Record<string, Field>>)[name]?.secret?.(record) ?? false
}

/** The value of a field as it may be shown: without its confidential parts. */
function displayedValue(model: AnyModel, record: AnyRecord, name: string): unknown {
  const { redact } = (model.fields as Readonly<Record<string, Field>>)[name] ?? {}
  return redact ? redact(record[name]) : record[name]
}

let lastAuthor: Caller['author'] | undefined
let lastText = ''

/** Caches the last author as text: one caller usually makes several changes. */
function textOf(author: Caller['author']): string {
  if (author !== lastAuthor) {
    lastText = JSON.stringify(author)
    lastAuthor = author
  }
  return lastText
}
