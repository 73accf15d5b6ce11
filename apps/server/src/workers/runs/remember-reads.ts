import type { AnyModel, AnyRecord, RecordPort, ServicePort, Values } from '@belfry/core'

/** A port that reads each record once. */
export interface RememberingPort {
  readonly port: ServicePort
  /** Clears the cache: part of what was written was undone. */
  forget(): void
}

/**
 * Wraps a port so that it reads each record once. Only for a unit of work in which all changes of records use it: the steps of a flow read
 * the same few records again and again.
 */
export function rememberReads(port: ServicePort): RememberingPort {
  const known = new Map<string, AnyRecord | null>()
  const nameOf = (model: AnyModel, id: string) => `${model.name} ${id}`
  const remember = (model: AnyModel, record: AnyRecord) => {
    known.set(nameOf(model, record.id), record)
    return record
  }
  const records = {
    async get(model: AnyModel, id: string) {
      const name = nameOf(model, id)
      if (!known.has(name)) known.set(name, await port.get(model, id))
      return known.get(name) ?? null
    },
    create: async (model: AnyModel, values: Values) => remember(model, await port.create(model, values)),
    update: async (model: AnyModel, record: AnyRecord, changes: Values) => remember(model, await port.update(model, record, changes)),
    async remove(model: AnyModel, record: AnyRecord) {
      await port.remove(model, record)
      known.set(nameOf(model, record.id), null)
    },
  } satisfies Partial<Record<keyof RecordPort, unknown>>
  return { port: Object.assign(Object.create(port) as ServicePort, records), forget: () => known.clear() }
}
