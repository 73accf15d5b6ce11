import type { IncomingMessage } from 'node:http'
import { type HookCall, hookBodyTooLarge, MAX_BODY_BYTES, MAX_HOOK_BYTES, readHookQuery } from '@belfry/core'
import { parseJson } from './read-body.ts'
import { takeBytes } from './take-bytes.ts'

/**
 * Reads a call of an automation's address: any JSON, whatever its media type says, or nothing; and any query. Refuses with 400 a body that
 * is too large or is not JSON.
 *
 * @param search the query without its question mark
 */
export async function readHookCall(request: IncomingMessage, search: string): Promise<HookCall> {
  const bytes = await takeBytes(request, { limit: MAX_HOOK_BYTES, drained: MAX_BODY_BYTES, tooLarge: hookBodyTooLarge })
  return { body: bytes.length === 0 ? null : parseJson(bytes), query: readHookQuery(search) }
}
