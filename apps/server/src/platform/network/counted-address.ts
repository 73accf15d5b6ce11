import ipaddr from 'ipaddr.js'

/**
 * The key under which requests of an IP address are counted: an IPv4 address as it is, also in its IPv6 form; of an IPv6 address the first
 * 64 bits, because whoever has one address of a network has all of them.
 */
export function countedAddress(ip: string | undefined): string {
  if (ip === undefined) return 'ip:'
  const plain = ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice(7) : ip
  if (!plain.includes(':') || !ipaddr.IPv6.isValid(plain)) return `ip:${plain}`
  const address = ipaddr.IPv6.parse(plain)
  if (address.isIPv4MappedAddress()) return `ip:${address.toIPv4Address()}`
  return `ip:${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
