import {
  type AnyModel,
  type AnyRecord,
  type Caller,
  covers,
  eventRecord,
  type ListQuery,
  type Permission,
  recordModels,
} from '@belfry/core'
import type { Kysely } from 'kysely'
import { selectLastNumber } from '../../store/queries/counters.ts'
import { selectRecords } from '../../store/queries/record-lists.ts'
import { selectRecord, selectRecordByExternalId } from '../../store/queries/records.ts'
import type { Tables } from '../../store/tables.ts'

/** What the thread of a simulation may request. It names no organization. */
export type Question =
  | { readonly ask: 'record'; readonly model: string; readonly id: string }
  | { readonly ask: 'recordByExternalId'; readonly model: string; readonly externalId: string }
  | { readonly ask: 'page'; readonly model: string; readonly query: ListQuery }
  | { readonly ask: 'lastNumber'; readonly series: string }

/** A simulation needs a record that its caller may not read. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError'
  readonly collection: string
  readonly permission: Permission

  constructor({ collection, readPermission }: AnyModel) {
    super(`the caller may not read ${collection}`)
    this.collection = collection
    this.permission = readPermission
  }
}

/**
 * Creates the function that answers a simulation's requests: for one organization, only what the caller may read, and without secret
 * values.
 */
export function createSnapshotReader(
  db: Kysely<Tables>,
  { caller, organizationId }: { readonly caller: Pick<Caller, 'permissions'>; readonly organizationId: string },
): (question: Question) => Promise<unknown> {
  /** @throws UnreadableError when the caller may not read records of the model */
  function readable(name: string): AnyModel {
    const model = recordModels.find((one) => one.name === name)
    if (!model) throw new Error(`a simulation has asked for records of "${name}", which is no model`)
    if (!covers(caller.permissions, model.readPermission)) throw new UnreadableError(model)
    return model
  }
  const viewOf = (model: AnyModel, record: AnyRecord | null) => record && eventRecord(model, record)

  const answers: { readonly [A in Question['ask']]: (question: Extract<Question, { readonly ask: A }>) => Promise<unknown> } = {
    async record({ model: name, id }) {
      const model = readable(name)
      return viewOf(model, await selectRecord(db, model, organizationId, id))
    },
    async recordByExternalId({ model: name, externalId }) {
      const model = readable(name)
      return viewOf(model, await selectRecordByExternalId(db, model, organizationId, externalId))
    },
    async page({ model: name, query }) {
      const model = readable(name)
      const { data, nextCursor } = await selectRecords(db, model, organizationId, query)
      return { data: data.map((record) => viewOf(model, record)), nextCursor }
    },
    async lastNumber({ series }) {
      // A series is named after the model whose records it numbers, and the last number reveals how many there are.
      readable(/^[A-Za-z]*/.exec(series)?.[0] ?? '')
      return selectLastNumber(db, organizationId, series)
    },
  }
  // Each question has its own answer type, which the compiler cannot follow through a union.
  return (question) => (answers[question.ask] as (question: Question) => Promise<unknown>)(question)
}
