import type { IncomingMessage } from 'node:http'
import { type HookCall, hookBodyTooLarge, MAX_BODY_BYTES, MAX_HOOK_BYTES, readHookQuery } from '@belfry/core'
import { parseJson } from './read-body.ts'
import { takeBytes } from './take-bytes.ts'

/** Reads the body of a call of an automation's address, whatever its media type says. Refuses with 400 one that is too large. */
export function readHookBytes(request: IncomingMessage): Promise<Buffer> {
  return takeBytes(request, { limit: MAX_HOOK_BYTES, drained: MAX_BODY_BYTES, tooLarge: hookBodyTooLarge })
}

/**
 * What a call of an automation's address says: any JSON, or nothing; and any query. Refuses with 400 what is not JSON.
 *
 * @param search the query without its question mark
 */
export function parseHookCall(bytes: Buffer, search: string): HookCall {
  return { body: bytes.length === 0 ? null : parseJson(bytes), query: readHookQuery(search) }
}
