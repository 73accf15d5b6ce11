import { UsageError } from './errors/usage-error.ts'
import type { VersionedOptions } from './request-options.ts'
import type { ClientSettings } from './settings.ts'

/** The headers that hooks may see: all except the API key. Headers passed by the caller override those of the client. */
export function openHeaders(settings: ClientSettings, method: string, options: VersionedOptions, answersFile: boolean): Headers {
  const headers = new Headers({ accept: `${answersFile ? '*/*' : 'application/json'}, application/problem+json` })
  for (const [name, value] of Object.entries({ ...settings.headers, ...options.headers })) set(headers, name, value)
  if (options.idempotencyKey !== undefined) set(headers, 'idempotency-key', options.idempotencyKey)
  else if (method === 'POST' && !headers.has('idempotency-key')) headers.set('idempotency-key', randomKey())
  if (options.ifMatch !== undefined)
    set(headers, 'if-match', typeof options.ifMatch === 'number' ? `"${options.ifMatch}"` : options.ifMatch)
  return headers
}

/** The headers as sent, including the API key and the media type of the body. */
export function sealHeaders(headers: Headers, { apiKey }: ClientSettings, type: string | undefined): Record<string, string> {
  return { ...Object.fromEntries(headers), ...(type === undefined ? {} : { 'content-type': type }), 'x-api-key': apiKey }
}

/** 128 random bits. `crypto.randomUUID` is not used since browsers lack it on pages without HTTPS. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function set(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value)
  } catch {
    // The platform's message contains the value, which may be a secret.
    throw new UsageError('invalid_argument', `The header ${name} cannot be sent: name or value has characters that HTTP does not allow`)
  }
}
