import { type EpochMs, formatTime } from '../../kernel/time.ts'
import type { AnyModel, Author } from '../models/define-model.ts'
import type { AnyRecord, Values } from '../operations/port.ts'

/** A new record: every field of the model, with its default or `null` if no value is given. */
export function newRecord(
  model: AnyModel,
  id: string,
  organizationId: string,
  values: Values,
  { author }: { readonly author: Author },
  now: EpochMs,
): AnyRecord {
  const moment = formatTime(now)
  return recordFrom(model, { ...values, id, organizationId, version: 1, createdAt: moment, updatedAt: moment, createdBy: author })
}

/**
 * Builds a record of a model from values: its members in order and no others, with the default or `null` for missing ones. So records that
 * are older than a field of their model have it too.
 */
export function recordFrom(model: AnyModel, values: Values): AnyRecord {
  const record: Record<string, unknown> = { id: values.id }
  if (model.base === 'record') record.organizationId = values.organizationId
  record.version = values.version
  if (model.integration) {
    record.externalId = values.externalId ?? null
    record.customFields = values.customFields ?? {}
  }
  for (const key of Object.keys(model.fields)) record[key] = values[key] ?? model.fields[key]?.default ?? null
  record.createdAt = values.createdAt
  record.updatedAt = values.updatedAt
  if (model.base === 'record') record.createdBy = values.createdBy
  return record as AnyRecord
}
