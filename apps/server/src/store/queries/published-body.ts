import { type Envelope, eventShapes, isEventKey, publishedEventData, serializeEnvelope } from '@belfry/core'
import type { EventsTable } from '../tables.ts'

/**
 * The envelope of an event as it may be published. One that an earlier version has written may contain whole records that the permission of
 * its key does not cover: of those only the id is kept. Returns the stored bytes unchanged where nothing is to be removed.
 */
export function publishedBody({
  key,
  body,
  redacted,
}: Pick<EventsTable, 'body'> & { readonly key: string; readonly redacted: number }): Uint8Array {
  // For most keys an earlier version published no more than this one, so most events need no parsing.
  if (redacted === 1 || !isEventKey(key) || eventShapes.get(key)?.named.size === 0) return body
  const envelope = JSON.parse(Buffer.from(body).toString('utf8')) as Envelope & { readonly data: Readonly<Record<string, unknown>> }
  const data = publishedEventData(key, envelope.data)
  return JSON.stringify(data) === JSON.stringify(envelope.data) ? body : Buffer.from(serializeEnvelope({ ...envelope, data }))
}
