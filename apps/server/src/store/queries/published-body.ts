import { type Envelope, eventShapes, isEventKey, publishedEventData, serializeEnvelope } from '@belfry/core'
import type { EventsTable } from '../tables.ts'

/**
 * The bytes of an event as everybody is told of it. One that an earlier version has written may hold records in full that the permission of
 * its key does not cover: of those the id is left. Gives the very bytes that are stored where there is nothing to take out.
 */
export function publishedBody({
  key,
  body,
  told,
}: Pick<EventsTable, 'body'> & { readonly key: string; readonly told: number }): Uint8Array {
  // Of most keys an earlier version told nothing more than this one, so most events need not be read.
  if (told === 1 || !isEventKey(key) || eventShapes.get(key)?.named.size === 0) return body
  const envelope = JSON.parse(Buffer.from(body).toString('utf8')) as Envelope & { readonly data: Readonly<Record<string, unknown>> }
  const data = publishedEventData(key, envelope.data)
  return JSON.stringify(data) === JSON.stringify(envelope.data) ? body : Buffer.from(serializeEnvelope({ ...envelope, data }))
}
