import type { IncomingMessage } from 'node:http'
import { type HookCall, hookBodyTooLarge, MAX_BODY_BYTES, MAX_HOOK_BYTES, readHookQuery } from '@belfry/core'
import { parseJsonBody } from './read-body.ts'
import { takeBytes } from './take-bytes.ts'

/** Reads the body of a call of an automation's URL, whatever its media type. Refuses one that is too large with 400. */
export function readHookBytes(request: IncomingMessage): Promise<Buffer> {
  return takeBytes(request, { limit: MAX_HOOK_BYTES, drained: MAX_BODY_BYTES, tooLarge: hookBodyTooLarge })
}

/**
 * Parses a call of an automation's URL: any JSON or nothing, and any query. Refuses what is not JSON with 400.
 *
 * @param search the query without its question mark
 */
export function parseHookCall(bytes: Buffer, search: string): HookCall {
  return { body: bytes.length === 0 ? null : parseJsonBody(bytes), query: readHookQuery(search) }
}
