import type { IncomingMessage } from 'node:http'
import { browserName } from '@belfry/core'
import type { Client } from '../../unit-of-work/ports/account-port.ts'

/** The longest header that is looked at, in characters. */
const LONGEST = 1000

/** What people recognise the browser of a request by. An IPv4 address is shown as one, also where the socket speaks IPv6. */
export function clientOf({ headers, ip }: IncomingMessage & { readonly ip?: string | undefined }): Client {
  return {
    browser: browserName((headers['user-agent'] ?? '').slice(0, LONGEST)),
    address: ip?.replace(/^::ffff:(?=\d+\.)/, '') ?? null,
  }
}
