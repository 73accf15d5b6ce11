import type { Field } from '../../kernel/schema/fields.ts'
import type { EventKey } from '../events/catalogue.ts'
import type { AnyModel, RecordOf } from '../models/define-model.ts'
import type { AnyRecord, RecordPort, Values } from '../operations/port.ts'
import { newValues, previousValues } from './field-values.ts'

/** A record as contained in events: without secret values. */
export function eventRecord(model: AnyModel, record: AnyRecord): AnyRecord {
  return withoutSecrets(model, record, record) as AnyRecord
}

/**
 * Emits an event of a record: the record under its name, and the additional members of the key.
 *
 * @param related additional members of the event's data
 */
export function emitRecordEvent(port: RecordPort, key: EventKey, model: AnyModel, record: AnyRecord, related: Values = {}): Promise<void> {
  return port.emit(key, { model: model.name, id: record.id }, { [model.eventRoot]: eventRecord(model, record), ...related })
}

/** The old values of the changed fields, as `previous` of an updated event. */
export function eventPrevious(model: AnyModel, record: AnyRecord, changes: Values): Values {
  return withoutSecrets(model, previousValues(record, changes), record)
}

/** Stores a new record and emits its event. `values` may omit fields with defaults, and may contain those that only the service sets. */
export async function addRecord<M extends AnyModel>(
  port: RecordPort,
  model: M,
  values: Values,
  related: Values = {},
): Promise<RecordOf<M>> {
  const record = await port.create(model, newValues(model, values))
  if (model.events?.created) await emitRecordEvent(port, model.events.created, model, record, related)
  return record
}

/** Stores changes of a record and emits the event of an ordinary change. Does nothing if no value changes. */
export async function changeRecord<M extends AnyModel>(
  port: RecordPort,
  model: M,
  record: RecordOf<M>,
  values: Values,
  related: Values = {},
): Promise<RecordOf<M>> {
  const changes = Object.fromEntries(Object.entries(values).filter(([key, value]) => !same((record as AnyRecord)[key], value)))
  if (Object.keys(changes).length === 0) return record
  const changed = await port.update(model, record, changes)
  const key = model.events?.updated
  if (key) await emitRecordEvent(port, key, model, changed, { ...related, previous: eventPrevious(model, record, changes) })
  return changed
}

/** Removes a record and emits the event with its last values. */
export async function dropRecord<M extends AnyModel>(port: RecordPort, model: M, record: RecordOf<M>, related: Values = {}): Promise<void> {
  await port.remove(model, record)
  if (model.events?.deleted) await emitRecordEvent(port, model.events.deleted, model, record, related)
}

function withoutSecrets(model: AnyModel, values: Values, record: AnyRecord): Values {
  const secrets = Object.entries<Field>(model.fields).filter(([key, { secret }]) => key in values && secret?.(record))
  return secrets.length === 0 ? values : { ...values, ...Object.fromEntries(secrets.map(([key]) => [key, null])) }
}

function same(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))
}
