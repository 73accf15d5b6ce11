import { models } from '../../areas/models.ts'
import type { AnyModel } from '../models/define-model.ts'
import type { AnyRecord, ListQuery, Page, RecordPort, Values } from '../operations/port.ts'
import { JOB_BYTES, type RecordJob } from './record-job.ts'

/** The records of a model that match a filter. */
export interface Listed extends Values {
  readonly model: string
  readonly filters: ListQuery['filters']
}

/** Removes all records of a list, without events. */
export const removeListed: RecordJob<Listed> = {
  name: 'records.removeListed',
  async advance(port, state, most) {
    const model = modelOf(state)
    const { data, nextCursor } = await nextOf(port, state, most)
    for (const record of data) await port.remove(model, record)
    return nextCursor === null ? null : state
  },
}

/** Changes all records of a list, without events; each change must remove the record from the list. */
export const changeListed: RecordJob<Listed & { readonly changes: Values }> = {
  name: 'records.changeListed',
  async advance(port, state, most) {
    const model = modelOf(state)
    const { data, nextCursor } = await nextOf(port, state, most)
    for (const record of data) await port.update(model, record, state.changes)
    return nextCursor === null ? null : state
  },
}

/**
 * Removes an id from the id lists in the records of a model, without events. There is no index from list items to records, so all of them
 * are examined, newest first. Records created in the meantime cannot reference what was deleted.
 */
export const takeFromLists: RecordJob<{
  readonly model: string
  readonly field: string
  readonly id: string
  readonly cursor?: string
}> = {
  name: 'records.takeFromLists',
  async advance(port, state, most) {
    const { field, id, cursor } = state
    const model = modelOf(state)
    const { data, nextCursor } = await nextOf(port, { ...state, filters: {} }, most, cursor)
    for (const record of data) {
      const ids = record[field] as readonly string[]
      if (ids.includes(id)) await port.update(model, record, { [field]: ids.filter((other) => other !== id) })
    }
    return nextCursor === null ? null : { ...state, cursor: nextCursor }
  },
}

function nextOf(port: RecordPort, listed: Listed, limit: number, cursor?: string): Promise<Page<AnyRecord>> {
  return port.list(modelOf(listed), { limit, cursor, filters: listed.filters, maxBytes: JOB_BYTES })
}

function modelOf({ model: name }: { readonly model: string }): AnyModel {
  const model = (models as Readonly<Record<string, AnyModel>>)[name]
  if (!model) throw new Error(`there is no model ${name}`)
  return model
}
