import type { IncomingMessage } from 'node:http'
import { browserName } from '@belfry/core'
import type { Client } from '../../unit-of-work/ports/account-port.ts'

/** The longest header that is examined, in characters. */
const LONGEST = 1000

/** The browser and the address of a request, for people. An IPv4 address is shown as such, even if the socket speaks IPv6. */
export function clientOf({ headers, ip }: IncomingMessage & { readonly ip?: string | undefined }): Client {
  return {
    browser: browserName((headers['user-agent'] ?? '').slice(0, LONGEST)),
    address: ip?.replace(/^::ffff:(?=\d+\.)/, '') ?? null,
  }
}
