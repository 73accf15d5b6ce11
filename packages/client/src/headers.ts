import { UsageError } from './errors/usage-error.ts'
import type { VersionedOptions } from './request-options.ts'
import type { Settings } from './settings.ts'

/** The headers that may be shown to hooks: all but the API key. Given ones win over the client's. */
export function openHeaders(settings: Settings, method: string, options: VersionedOptions, answersFile: boolean): Headers {
  const headers = new Headers({ accept: `${answersFile ? '*/*' : 'application/json'}, application/problem+json` })
  for (const [name, value] of Object.entries({ ...settings.headers, ...options.headers })) set(headers, name, value)
  if (options.idempotencyKey !== undefined) set(headers, 'idempotency-key', options.idempotencyKey)
  else if (method === 'POST' && !headers.has('idempotency-key')) headers.set('idempotency-key', randomKey())
  if (options.ifMatch !== undefined)
    set(headers, 'if-match', typeof options.ifMatch === 'number' ? `"${options.ifMatch}"` : options.ifMatch)
  return headers
}

/** The headers as they are sent, with the media type of what they come with. */
export function sealHeaders(headers: Headers, { apiKey }: Settings, type: string | undefined): Record<string, string> {
  return { ...Object.fromEntries(headers), ...(type === undefined ? {} : { 'content-type': type }), 'x-api-key': apiKey }
}

/** 128 bits of chance. Not crypto.randomUUID, which a browser lacks on a page without HTTPS. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function set(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value)
  } catch {
    // The platform's message repeats the value, which may be a secret.
    throw new UsageError('invalid_argument', `The header ${name} cannot be sent: name or value has characters that HTTP does not allow`)
  }
}
