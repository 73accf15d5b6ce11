import { fieldProblem, Refusal } from '../../kernel/problems.ts'
import type { EventKey } from '../events/catalogue.ts'
import type { AnyModel, RecordOf } from '../models/define-model.ts'
import { defineOperation, done, type Operation } from '../operations/define-operation.ts'
import type { Page, RecordPort, Values } from '../operations/port.ts'
import { createRecordAccess, type ListInput, type RecordInput } from './record-access.ts'
import type { RecordRules, RecordVerb } from './record-rules.ts'
import { checkVersion } from './require-record.ts'

/** The input of creating or changing a record by its external id. */
export interface ExternalInput {
  readonly externalId: string
  readonly body: Values
  readonly ifVersion?: number
}

/** The operations derived from a model. */
export interface RecordOperations<M extends AnyModel, P extends RecordPort = RecordPort> {
  readonly list: Operation<ListInput, Page<RecordOf<M>>, undefined, P>
  readonly create: Operation<{ readonly body: Values; readonly parentId?: string }, RecordOf<M>, undefined, P>
  readonly get: Operation<RecordInput, RecordOf<M>, undefined, P>
  readonly update: Operation<RecordInput & { readonly body: Values }, RecordOf<M>, undefined, P>
  readonly delete: Operation<RecordInput, { readonly id: string; readonly deleted: true }, undefined, P>
  readonly putByExternalId: Operation<ExternalInput, { readonly record: RecordOf<M>; readonly created: boolean }, undefined, P>
}

/**
 * The standard operations of a model: list, create, get, update, delete, and create-or-update by external id. A model's own rules are
 * passed in; everything else follows from its fields.
 */
export function recordOperations<M extends AnyModel, P extends RecordPort = RecordPort>(
  model: M,
  rules: RecordRules<P> = {},
): RecordOperations<M, P> {
  const { readPermission, writePermission } = model
  const access = createRecordAccess(model, rules)
  const alone = ({ body }: { readonly body: Values }) => rules.alone?.(body) ?? false
  const name = model.parent ? `${model.parent.collection}.${model.collection}` : model.collection

  function emitted(verb: RecordVerb): readonly EventKey[] {
    const key = model.events?.[`${verb}d`]
    return [...(key ? [key] : []), ...(rules.emits?.[verb] ?? [])]
  }

  const effectsOf = (verb: RecordVerb) => rules.asks?.[verb] ?? []

  return {
    list: defineOperation({
      name: `${name}.list`,
      permission: readPermission,
      readOnly: true,
      run: async (port: P, input: ListInput) => done(await access.list(port, input)),
    }),
    create: defineOperation({
      name: `${name}.create`,
      permission: writePermission,
      emits: emitted('create'),
      asks: effectsOf('create'),
      alone,
      run: async (port: P, { body, parentId }: { readonly body: Values; readonly parentId?: string }) =>
        done(await access.create(port, body, parentId)),
    }),
    get: defineOperation({
      name: `${name}.get`,
      permission: readPermission,
      readOnly: true,
      run: async (port: P, input: RecordInput) => done(await access.show(port, await access.find(port, input))),
    }),
    update: defineOperation({
      name: `${name}.update`,
      permission: writePermission,
      emits: emitted('update'),
      asks: effectsOf('update'),
      alone,
      run: async (port: P, input: RecordInput & { readonly body: Values }) =>
        done(await access.update(port, await access.find(port, input), input.body)),
    }),
    delete: defineOperation({
      name: `${name}.delete`,
      permission: writePermission,
      emits: emitted('delete'),
      asks: effectsOf('delete'),
      // Nothing may be linked to it, or nested in it, while it is removed.
      alone: () => true,
      async run(port: P, input: RecordInput) {
        const record = await access.find(port, input)
        await access.remove(port, record, input.parentId)
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
        const saved = record ? await access.update(port, record, body) : await access.create(port, { ...body, externalId })
        return done({ record: saved, created: record === null })
      },
    }),
  }
}

function otherExternalId(externalId: string): Refusal {
  return new Refusal(fieldProblem('id_mismatch', '/externalId', `the externalId in the body is not the one in the path, ${externalId}`))
}
