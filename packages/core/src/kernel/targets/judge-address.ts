import { type IpAddress, isWithin, parseIpAddress } from './ip-address.ts'
import { globalUnicast, namedIpv6, type SpecialRange, specialIpv4, specialIpv6 } from './special-ranges.ts'

/** Whether an IP address is public, so that it may be called without being listed. `false` if the text is not an IP address. */
export function isPublicAddress(text: string): boolean {
  return whyNotPublic(text) === null
}

/**
 * What an address is if it is not public, as a continuation of “it is”; `null` for public unicast. Whatever is not known to be public is
 * not.
 *
 * @param text in the spelling of DNS and sockets; see `parseIpAddress`
 */
export function whyNotPublic(text: string): string | null {
  const address = parseIpAddress(text)
  if (!address) return 'no IP address'
  if (address.length === 2) return nameIn(specialIpv4, address)
  if (!isWithin(globalUnicast, address)) return nameIn(namedIpv6, address) ?? 'not global unicast'
  return nameIn(specialIpv6, address) ?? (holdsPrivateIpv4(address) ? 'a private IPv4 address inside of IPv6' : null)
}

function nameIn(table: readonly SpecialRange[], address: IpAddress): string | null {
  return table.find(({ range }) => isWithin(range, address))?.name ?? null
}

/**
 * ISATAP ({@link https://www.rfc-editor.org/rfc/rfc5214 RFC 5214}) embeds an IPv4 address after `0:5efe` under any prefix; a tunnel on this
 * machine would route to it.
 */
function holdsPrivateIpv4(address: IpAddress): boolean {
  const [marker, rest] = [(address[4] as number) & 0xfdff, address[5]]
  return marker === 0 && rest === 0x5efe && nameIn(specialIpv4, address.slice(6)) !== null
}
