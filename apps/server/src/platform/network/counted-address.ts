import ipaddr from 'ipaddr.js'

/**
 * Under which name an address is counted: an IPv4 address as it is, also where the socket speaks IPv6; an IPv6 address by its first 64 bits,
 * because whoever has one has the others of its network as well.
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
