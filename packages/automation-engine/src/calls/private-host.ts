/**
 * Whether a host, in lower case, is certainly in a private network: names of the machine itself and of local networks, and private
 * addresses. For a warning only: the server checks the addresses to which a name resolves.
 */
export function isPrivateHost(host: string): boolean {
  if (host.includes(':')) return isPrivateIpv6(host)
  const address = ipv4Of(host)
  if (address !== null)
    return privateIpv4.some(([start, bits]) => Math.floor(address / 2 ** (32 - bits)) === Math.floor(start / 2 ** (32 - bits)))
  return privateNames.test(host) || /^[a-z0-9-]+$/.test(host)
}

/**
 * Names that public DNS does not have, besides single-label names: {@link https://www.rfc-editor.org/rfc/rfc6761 RFC 6761}, {@link
 * https://www.rfc-editor.org/rfc/rfc6762 6762}, {@link https://www.rfc-editor.org/rfc/rfc8375 8375}, and common private ones.
 */
const privateNames = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|test|invalid)$/

const privateIpv4 = ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'].map(
  (range): readonly [start: number, bits: number] => {
    const [start = '', bits] = range.split('/')
    return [ipv4Of(start) ?? 0, Number(bits)]
  },
)

/**
 * An IPv4 address as a number, in any spelling of the URL Standard: `127.1`, `0x7f.0.0.1` and `2130706433` are equal. `null` for a name.
 */
function ipv4Of(host: string): number | null {
  const parts = host.split('.')
  if (parts.length > 4 || !parts.every((part) => /^(0x[0-9a-f]*|\d+)$/.test(part))) return null
  const numbers = parts.map((part) => (/^0\d/.test(part) ? Number.parseInt(part, 8) : part === '0x' ? 0 : Number(part)))
  const last = numbers.pop() as number
  const value = numbers.reduce((sum, number, index) => sum + number * 256 ** (3 - index), last)
  return value < 2 ** 32 ? value : null
}

/** Loopback, unspecified, unique local and link-local addresses, and IPv4-mapped ones. */
function isPrivateIpv6(host: string): boolean {
  const mapped = /^(?:::|0(?::0){4}:)(?:ffff:)?(\d+\.\d+\.\d+\.\d+)$/.exec(host)?.[1]
  if (mapped) return isPrivateHost(mapped)
  return /^(::1?|0(:0){6}:[01]|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)$/.test(host)
}
