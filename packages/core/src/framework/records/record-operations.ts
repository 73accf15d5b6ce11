import { models } from '../../areas/models.ts'
import { fieldProblem, Refusal } from '../../kernel/problems.ts'
import type { EffectKind } from '../effects/effect.ts'
import type { EventKey } from '../events/catalogue.ts'
import type { AnyModel, RecordOf } from '../models/define-model.ts'
import { defineOperation, done, type Operation, type Outcome } from '../operations/define-operation.ts'
import type { AnyRecord, ListQuery, Page, RecordPort, Values } from '../operations/port.ts'
import { withCustomFields } from './custom-fields.ts'
import { changedValues, checkLinks, createRecordView, newValues } from './field-values.ts'
import { removeListed } from './listed-records.ts'
import { emitRecordEvent, eventPrevious, eventRecord } from './record-events.ts'
import { changeInBatches } from './record-job.ts'
import { checkVersion, requireRecord } from './require-record.ts'

/** Rules of a model that its fields cannot say. Each may refuse by throwing a `Refusal`. */
export interface RecordRules<P extends RecordPort> {
  /** The events that the rules tell of, beside those of the model. */
  /** The kinds of effects that a change can ask of the outside. */
  readonly asks?: {
    readonly create?: readonly EffectKind[]
    readonly update?: readonly EffectKind[]
    readonly delete?: readonly EffectKind[]
  }
  readonly emits?: { readonly create?: readonly EventKey[]; readonly update?: readonly EventKey[]; readonly delete?: readonly EventKey[] }
  /** Whether storing these values is decided from other records, which then must stand still. Never by default; removing always is. */
  alone?(body: Values): boolean
  /** Before a record is stored; returns its values, changed where the rule says so. `body` is what was sent. */
  creating?(port: P, values: Values, body: Values): Promise<Values>
  created?(port: P, record: AnyRecord, body: Values): Promise<void>
  /** After a new record was told of. */
  told?(port: P, record: AnyRecord): Promise<void>
  /** Before changes are stored; returns them, completed where the rule says so. `body` is what was sent, changed or not. */
  changing?(port: P, record: AnyRecord, changes: Values, body: Values): Promise<Values>
  changed?(port: P, record: AnyRecord, changes: Values, before: AnyRecord): Promise<void>
  removing?(port: P, record: AnyRecord): Promise<void>
  /** What an answer shows beyond the record. `body` is what was sent to make or change it; left out where it is only read. */
  shown?(port: P, record: AnyRecord, body?: Values): Promise<Values>
  /** Whether lists show that too. Only for what costs nothing more to find. */
  readonly shownInLists?: boolean
}

/** The input of operations on one record. The parent's id is there for models that live inside another. */
export interface RecordInput {
  readonly id: string
  readonly parentId?: string
  readonly ifVersion?: number
}

/** The input of creating or changing a record by the id that another system gave it. */
export interface ExternalInput {
  readonly externalId: string
  readonly body: Values
  readonly ifVersion?: number
}

/** The operations that follow from a model. */
export interface RecordOperations<M extends AnyModel> {
  readonly list: Operation<ListQuery & { readonly parentId?: string }, Page<RecordOf<M>>, undefined>
  readonly create: Operation<{ readonly body: Values; readonly parentId?: string }, RecordOf<M>, undefined>
  readonly get: Operation<RecordInput, RecordOf<M>, undefined>
  readonly update: Operation<RecordInput & { readonly body: Values }, RecordOf<M>, undefined>
  readonly delete: Operation<RecordInput, { readonly id: string; readonly deleted: true }, undefined>
  readonly putByExternalId: Operation<ExternalInput, { readonly record: RecordOf<M>; readonly created: boolean }, undefined>
}

/**
 * The ordinary operations of a model: list, create, get, update, delete, and create-or-update by external id. A model with rules of
 * its own passes them in; everything else follows from its fields.
 */
export function recordOperations<M extends AnyModel, P extends RecordPort = RecordPort>(
  model: M,
  rules: RecordRules<P> = {},
): RecordOperations<M> {
  const { readPermission, writePermission } = model
  const viewOf = createRecordView(model)
  const alone = ({ body }: { readonly body: Values }) => rules.alone?.(body) ?? false
  const name = model.parent ? `${model.parent.collection}.${model.collection}` : model.collection

  function emitted(verb: 'create' | 'update' | 'delete'): readonly EventKey[] {
    const key = model.events?.[`${verb}d`]
    return [...(key ? [key] : []), ...(rules.emits?.[verb] ?? [])]
  }

  const effectsOf = (verb: 'create' | 'update' | 'delete') => rules.asks?.[verb] ?? []

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

  async function show(port: P, record: RecordOf<M>, body?: Values): Promise<RecordOf<M>> {
    const view = viewOf(record)
    return rules.shown ? { ...view, ...(await rules.shown(port, record, body)) } : view
  }

  async function find(port: P, { id, parentId, ifVersion }: RecordInput): Promise<RecordOf<M>> {
    await parentOf(port, model, parentId)
    const record = await requireRecord(port, model, id)
    // A record below another parent is not at this address, whatever its version.
    const isElsewhere = parentId !== undefined && record[model.parent?.field as keyof typeof record] !== parentId
    if (isElsewhere) await requireRecord(port, model, `${id} of ${parentId}`)
    checkVersion(record.version, ifVersion)
    return record
  }

  return {
    list: defineOperation({
      name: `${name}.list`,
      permission: readPermission,
      readOnly: true,
      async run(port: P, { parentId, ...query }: ListQuery & { readonly parentId?: string }): Promise<Outcome<Page<RecordOf<M>>>> {
        await parentOf(port, model, parentId)
        const field = model.parent?.field
        const filters = field && parentId ? { ...query.filters, [field]: parentId } : query.filters
        const page = await port.list(model, { ...query, filters })
        const data = rules.shownInLists ? await Promise.all(page.data.map((record) => show(port, record))) : page.data.map(viewOf)
        return done({ ...page, data })
      },
    }),
    create: defineOperation({
      name: `${name}.create`,
      permission: writePermission,
      emits: emitted('create'),
      asks: effectsOf('create'),
      alone,
      run: async (port: P, { body, parentId }: { readonly body: Values; readonly parentId?: string }) =>
        done(await create(port, body, parentId)),
    }),
    get: defineOperation({
      name: `${name}.get`,
      permission: readPermission,
      readOnly: true,
      run: async (port: P, input: RecordInput) => done(await show(port, await find(port, input))),
    }),
    update: defineOperation({
      name: `${name}.update`,
      permission: writePermission,
      emits: emitted('update'),
      asks: effectsOf('update'),
      alone,
      run: async (port: P, input: RecordInput & { readonly body: Values }) => done(await update(port, await find(port, input), input.body)),
    }),
    delete: defineOperation({
      name: `${name}.delete`,
      permission: writePermission,
      emits: emitted('delete'),
      asks: effectsOf('delete'),
      // Nothing may be linked to it, or put into it, while it goes.
      alone: () => true,
      async run(port: P, input: RecordInput) {
        const record = await find(port, input)
        const parent = await parentOf(port, model, input.parentId)
        await rules.removing?.(port, record)
        await removeChildren(port, model, record.id)
        await port.remove(model, record)
        if (model.events?.deleted) await emitRecordEvent(port, model.events.deleted, model, record, parentMember(model, parent))
        return done({ id: record.id, deleted: true as const })
      },
    }),
    putByExternalId: defineOperation({
      name: `${name}.putByExternalId`,
      permission: writePermission,
      emits: [...new Set([...emitted('create'), ...emitted('update')])],
      asks: [...new Set([...effectsOf('create'), ...effectsOf('update')])],
      alone,
      async run(port: P, { externalId, ifVersion, body }: ExternalInput) {
        if (body.externalId !== undefined && body.externalId !== externalId) throw otherExternalId(externalId)
        const record = await port.getByExternalId(model, externalId)
        checkVersion(record?.version ?? null, ifVersion)
        const saved = record ? await update(port, record, body) : await create(port, { ...body, externalId })
        return done({ record: saved, created: record === null })
      },
    }),
  } as unknown as RecordOperations<M>
}

/** What stands in the data of an event beside the record: its parent, so that a receiver need not ask. */
function parentMember(model: AnyModel, parent: AnyRecord | null): Values {
  return parent && model.parent ? { [model.parent.model]: eventRecord(modelOf(model.parent.model), parent) } : {}
}

function modelOf(name: string): AnyModel {
  return (models as Readonly<Record<string, AnyModel>>)[name] as AnyModel
}

function otherExternalId(externalId: string): Refusal {
  return new Refusal(fieldProblem('id_mismatch', '/externalId', `the externalId in the body is not the one in the path, ${externalId}`))
}

async function parentOf(port: RecordPort, model: AnyModel, parentId: string | undefined): Promise<AnyRecord | null> {
  if (!model.parent || parentId === undefined) return null
  return requireRecord(port, modelOf(model.parent.model), parentId, model.parent.field)
}

/** What lives inside a record goes with it, without events of its own: the parent's deletion says it. Nobody reaches it without its parent. */
async function removeChildren(port: RecordPort, model: AnyModel, id: string): Promise<void> {
  for (const child of Object.values<AnyModel>(models)) {
    if (child.parent?.model !== model.name) continue
    await changeInBatches(port, removeListed, { model: child.name, filters: { [child.parent.field]: id } })
  }
}
