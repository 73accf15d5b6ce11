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

/** The input of operations on one record. The parent's id is there for models that live inside another. */
export interface RecordInput {
  readonly id: string
  readonly parentId?: string
  readonly ifVersion?: number
}

/** The input of listing records, inside a parent for models that live inside another. */
export interface ListInput extends ListQuery {
  readonly parentId?: string
}

/** Reads and changes the records of one model by its fields and its rules. Operations are made of it. */
export interface RecordAccess<M extends AnyModel, P extends RecordPort> {
  /** The record as it is shown. `body` is what was sent to make or change it. */
  show(port: P, record: RecordOf<M>, body?: Values): Promise<RecordOf<M>>
  /** A page of records as lists show them. */
  list(port: P, input: ListInput): Promise<Page<RecordOf<M>>>
  /** The record that an address names. Refuses with 404, also where it is inside another parent, and with 412. */
  find(port: P, input: RecordInput): Promise<RecordOf<M>>
  /** Stores a new record, emits its event and shows it. */
  create(port: P, body: Values, parentId?: string): Promise<RecordOf<M>>
  /** Changes a record, emits its event and shows it. Nothing is stored where nothing changes. */
  update(port: P, record: RecordOf<M>, body: Values): Promise<RecordOf<M>>
  /** Removes a record with what lives inside it, and emits its event. */
  remove(port: P, record: RecordOf<M>, parentId: string | undefined): Promise<void>
}

/** Makes the access to the records of a model. */
export function createRecordAccess<M extends AnyModel, P extends RecordPort>(model: M, rules: RecordRules<P>): RecordAccess<M, P> {
  const viewOf = createRecordView(model)

  async function list(port: P, { parentId, ...query }: ListInput): Promise<Page<RecordOf<M>>> {
    await parentOf(port, model, parentId)
    const field = model.parent?.field
    const filters = field && parentId ? { ...query.filters, [field]: parentId } : query.filters
    const page = await port.list(model, { ...query, filters })
    const data = rules.shownInLists ? await Promise.all(page.data.map((record) => show(port, record))) : page.data.map(viewOf)
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
    await rules.told?.(port, record)
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
    return rules.shown ? { ...view, ...(await rules.shown(port, record, body)) } : view
  }

  async function find(port: P, { id, parentId, ifVersion }: RecordInput): Promise<RecordOf<M>> {
    await parentOf(port, model, parentId)
    const record = await requireRecord(port, model, id)
    // A record below another parent is not at this address, whatever its version.
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

/** What stands in the data of an event beside the record: its parent, so that a receiver need not ask. */
function parentMember(model: AnyModel, parent: AnyRecord | null): Values {
  return parent && model.parent ? { [model.parent.model]: eventRecord(modelOf(model.parent.model), parent) } : {}
}

function modelOf(name: string): AnyModel {
  return (models as Readonly<Record<string, AnyModel>>)[name] as AnyModel
}

/** What lives inside a record goes with it, without events of its own: the parent's deletion says it. Nobody reaches it without its parent. */
async function removeChildren(port: RecordPort, model: AnyModel, id: string): Promise<void> {
  for (const child of Object.values<AnyModel>(models)) {
    if (child.parent?.model !== model.name) continue
    await changeInBatches(port, removeListed, { model: child.name, filters: { [child.parent.field]: id } })
  }
}
