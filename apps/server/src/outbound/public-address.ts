import ipaddr from 'ipaddr.js'

/**
 * Whether an address may be reached without being listed: public unicast, and nothing else. IPv6 is refused by default: only global
 * unicast (2000::/3) without the ranges that translate to IPv4 or are set aside.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.kind() === 'ipv4') return !within(parsed, refusedIpv4)
  return within(parsed, [globalUnicast]) && !within(parsed, refusedIpv6)
}

type Address = ReturnType<typeof ipaddr.parse>
type Range = ReturnType<typeof ipaddr.parseCIDR>

// Special-purpose registries of IANA for IPv4 (RFC 6890 and later), multicast, reserved and the cloud's own service address.
const refusedIpv4 = ranges(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 168.63.129.16/32',
)
const globalUnicast = ranges('2000::/3')[0] as Range
// Teredo and the rest of 2001::/23, documentation, 6to4, the second documentation range.
const refusedIpv6 = ranges('2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20')

function ranges(text: string): readonly Range[] {
  return text.split(' ').map((range) => ipaddr.parseCIDR(range))
}

function within(address: Address, list: readonly Range[]): boolean {
  return list.some((range) => range[0].kind() === address.kind() && address.match(range))
}
