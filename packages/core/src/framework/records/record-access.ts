import { models } from '../../areas/models.ts'
import type { AnyModel, RecordOf } from '../models/define-model.ts'
import type { AnyRecord, ListQuery, Page, RecordPort, Values } from '../operations/port.ts'
import { withCustomFields } from './custom-fields.ts'
import { changedValues, checkLinks, createRecordView, newValues } from './field-values.ts'
import { removeListed } from './listed-records.ts'
import { emitRecordEvent, eventPrevious, eventRecord } from './record-events.ts'
import { changeInBatches } from './record-job.ts'
import type { RecordRules } from './record-rules.ts'
import { checkVersion, noSuchRecord, requireRecord } from './require-record.ts'

/** The input of operations on one record. Nested models also have the id of the parent. */
export interface RecordInput {
  readonly id: string
  readonly parentId?: string
  readonly ifVersion?: number
}

/** The input of listing records, within a parent for nested models. */
export interface ListInput extends ListQuery {
  readonly parentId?: string
}

/** Access to the records of one model according to its fields and rules. Operations are built on it. */
export interface RecordAccess<M extends AnyModel, P extends RecordPort> {
  /** The record as returned. `body` is what was sent to create or change it. */
  show(port: P, record: RecordOf<M>, body?: Values): Promise<RecordOf<M>>
  /** A page of records as returned in lists. */
  list(port: P, input: ListInput): Promise<Page<RecordOf<M>>>
  /** The record with an id. Refuses with 404, even if it has another parent, and with 412. */
  find(port: P, input: RecordInput): Promise<RecordOf<M>>
  /** Stores a new record, emits its event and returns it. */
  create(port: P, body: Values, parentId?: string): Promise<RecordOf<M>>
  /** Changes a record, emits its event and returns it. Stores nothing if nothing changes. */
  update(port: P, record: RecordOf<M>, body: Values): Promise<RecordOf<M>>
  /** Removes a record with its nested records, and emits its event. */
  remove(port: P, record: RecordOf<M>, parentId: string | undefined): Promise<void>
}

/** Creates the access to the records of a model. */
export function createRecordAccess<M extends AnyModel, P extends RecordPort>(model: M, rules: RecordRules<P>): RecordAccess<M, P> {
  const viewOf = createRecordView(model)

  async function list(port: P, { parentId, ...query }: ListInput): Promise<Page<RecordOf<M>>> {
    await parentOf(port, model, parentId)
    const field = model.parent?.field
    const filters = field && parentId ? { ...query.filters, [field]: parentId } : query.filters
    const page = await port.list(model, { ...query, filters })
    const data = rules.viewInLists ? await Promise.all(page.data.map((record) => show(port, record))) : page.data.map(viewOf)
    return { ...page, data }
  }

  async function create(port: P, body: Values, parentId?: string): Promise<RecordOf<M>> {
    const parent = await parentOf(port, model, parentId)
    const sent = parent ? { ...body, [model.parent?.field as string]: parent.id } : body
    await checkLinks(port, model, sent)
    const values = newValues(model, withCustomFields(port, model, sent))
    const record = await port.create(model, (await rules.creating?.(port, values, body)) ?? values)
    await rules.created?.(port, record, body)
    if (model.events?.created) await emitRecordEvent(port, model.events.created, model, record, parentMember(model, parent))
    await rules.emitted?.(port, record)
    return show(port, record, body)
  }

  async function update(port: P, record: RecordOf<M>, body: Values): Promise<RecordOf<M>> {
    const parent = await parentOf(port, model, record[model.parent?.field as keyof typeof record] as string | undefined)
    const sent = changedValues(model, record, withCustomFields(port, model, body, record))
    await checkLinks(port, model, sent)
    const changes = (await rules.changing?.(port, record, sent, body)) ?? sent
    if (Object.keys(changes).length === 0) return show(port, record, body)
    const changed = await port.update(model, record, changes)
    if (model.events?.updated) {
      const previous = eventPrevious(model, record, changes)
      await emitRecordEvent(port, model.events.updated, model, changed, { ...parentMember(model, parent), previous })
    }
    await rules.changed?.(port, changed, changes, record)
    return show(port, changed, body)
  }

  async function remove(port: P, record: RecordOf<M>, parentId: string | undefined): Promise<void> {
    const parent = await parentOf(port, model, parentId)
    await rules.removing?.(port, record)
    await removeChildren(port, model, record.id)
    await port.remove(model, record)
    if (model.events?.deleted) await emitRecordEvent(port, model.events.deleted, model, record, parentMember(model, parent))
  }

  async function show(port: P, record: RecordOf<M>, body?: Values): Promise<RecordOf<M>> {
    const view = viewOf(record)
    return rules.view ? { ...view, ...(await rules.view(port, record, body)) } : view
  }

  async function find(port: P, { id, parentId, ifVersion }: RecordInput): Promise<RecordOf<M>> {
    await parentOf(port, model, parentId)
    const record = await requireRecord(port, model, id)
    // A record of another parent does not exist at this path, whatever its version.
    const isElsewhere = parentId !== undefined && record[model.parent?.field as keyof typeof record] !== parentId
    if (isElsewhere) throw noSuchRecord(model, `${id} of ${parentId}`)
    checkVersion(record.version, ifVersion)
    return record
  }

  return { show, list, find, create, update, remove }
}

async function parentOf(port: RecordPort, model: AnyModel, parentId: string | undefined): Promise<AnyRecord | null> {
  if (!model.parent || parentId === undefined) return null
  return requireRecord(port, modelOf(model.parent.model), parentId, model.parent.field)
}

/** The additional member of an event's data: the parent, so that a receiver need not request it. */
function parentMember(model: AnyModel, parent: AnyRecord | null): Values {
  return parent && model.parent ? { [model.parent.model]: eventRecord(modelOf(model.parent.model), parent) } : {}
}

function modelOf(name: string): AnyModel {
  return (models as Readonly<Record<string, AnyModel>>)[name] as AnyModel
}

/**
 * Removes nested records with their parent, without events of their own: the deletion of the parent implies it, and they cannot be reached
 * without it.
 */
async function removeChildren(port: RecordPort, model: AnyModel, id: string): Promise<void> {
  for (const child of Object.values<AnyModel>(models)) {
    if (child.parent?.model !== model.name) continue
    await changeInBatches(port, removeListed, { model: child.name, filters: { [child.parent.field]: id } })
  }
}
