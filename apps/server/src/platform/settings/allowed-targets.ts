import type { TargetExceptions } from '@belfry/core'
import ipaddr from 'ipaddr.js'

/** The exceptions to the rule that webhooks can only use public addresses over HTTPS. */
export interface AllowedTargets extends TargetExceptions {
  /** Whether an outbound connection to this IP address and port is allowed. */
  allowsAddress(address: string, port: number): boolean
}

interface Entry {
  readonly plain: boolean
  readonly port: number | null
  readonly host: string | null
  readonly range: ReturnType<typeof ipaddr.parseCIDR> | null
}

/**
 * Reads a list such as `10.0.0.0/8, http://127.0.0.1:9000, receiver.internal:8443`.
 *
 * @throws Error that names the entry that cannot be read
 */
export function parseAllowedTargets(text: string): AllowedTargets {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(parseEntry)
  const fits = (host: string, port: number) => (entry: Entry) => (entry.port === null || entry.port === port) && matches(entry, host)
  return {
    allowsPlainHttp(text) {
      const url = URL.canParse(text) ? new URL(text) : null
      if (url?.protocol !== 'http:') return false
      return entries.some((entry) => entry.plain && fits(bare(url.hostname), Number(url.port || 80))(entry))
    },
    allowsHost: (host, port) => entries.some(fits(bare(host), port)),
    allowsPort: (host, port) => entries.some((entry) => entry.port === port && fits(bare(host), port)(entry)),
    allowsAddress: (address, port) => entries.some(fits(address, port)),
  }
}

function parseEntry(text: string): Entry {
  const [, scheme, rest = ''] = /^(https?:\/\/)?([^/].*?)\/?$/.exec(text) ?? []
  const plain = scheme === 'http://'
  if (ipaddr.isValidCIDR(rest)) return { plain, port: null, host: null, range: ipaddr.parseCIDR(rest) }
  const url = URL.canParse(`https://${rest}`) ? new URL(`https://${rest}`) : null
  if (url?.pathname !== '/' || url.search || url.hash || url.username || rest.includes('/'))
    throw new Error(`has an entry that is no host, host:port or address range: ${text}`)
  const port = /:(\d+)$/.exec(rest)?.[1]
  return { plain, port: port === undefined ? null : Number(port), host: bare(url.hostname), range: null }
}

function matches({ host, range }: Entry, candidate: string): boolean {
  if (host !== null) return host === candidate
  if (!range || !ipaddr.isValid(candidate)) return false
  const address = ipaddr.process(candidate)
  return address.kind() === range[0].kind() && address.match(range)
}

/** The host in lower case, without the brackets of an IPv6 literal and without the trailing dot of an absolute name. */
function bare(host: string): string {
  return host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
}
