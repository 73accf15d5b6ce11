import { type IpRange, parseIpRange } from './ip-address.ts'

/** Addresses that must not be called. */
export interface SpecialRange {
  readonly range: IpRange
  /** What they are, as a continuation of “it is”. */
  readonly name: string
}

/**
 * All IPv4 ranges that are not public Internet: the IANA IPv4 Special-Purpose Address Registry ({@link
 * https://www.rfc-editor.org/rfc/rfc6890 RFC 6890}, {@link https://www.rfc-editor.org/rfc/rfc8190 RFC 8190}), including “globally
 * reachable” entries, since such services receive no webhooks; multicast ({@link https://www.rfc-editor.org/rfc/rfc5771 RFC 5771}); and the
 * address of the Azure control plane, which looks public and is not.
 */
export const specialIpv4 = table([
  ['0.0.0.0/8', 'this machine or network'], // RFC 791, RFC 1122
  ['10.0.0.0/8', 'of a private network'], // RFC 1918
  ['100.64.0.0/10', 'shared by customers of a provider'], // RFC 6598
  ['127.0.0.0/8', 'this machine'], // RFC 1122
  ['168.63.129.16/32', "a cloud's own service"], // Azure, “What is IP address 168.63.129.16?”
  ['169.254.0.0/16', 'link-local, where clouds keep credentials'], // RFC 3927
  ['172.16.0.0/12', 'of a private network'], // RFC 1918
  ['192.0.0.0/24', 'reserved for protocols'], // RFC 6890, RFC 7335, RFC 7600, RFC 7723, RFC 8155, RFC 8880
  ['192.0.2.0/24', 'for documentation'], // RFC 5737
  ['192.31.196.0/24', 'of the name service for private addresses'], // RFC 7535
  ['192.52.193.0/24', 'a relay of multicast'], // RFC 7450
  ['192.88.99.0/24', 'a relay into IPv6'], // RFC 7526, RFC 6751
  ['192.168.0.0/16', 'of a private network'], // RFC 1918
  ['192.175.48.0/24', 'of the name service for private addresses'], // RFC 7534
  ['198.18.0.0/15', 'for measurements'], // RFC 2544
  ['198.51.100.0/24', 'for documentation'], // RFC 5737
  ['203.0.113.0/24', 'for documentation'], // RFC 5737
  ['224.0.0.0/4', 'multicast'], // RFC 5771
  ['240.0.0.0/4', 'reserved'], // RFC 1112, RFC 8190
])

/**
 * The part of IPv6 assigned to global unicast ({@link https://www.rfc-editor.org/rfc/rfc4291 RFC 4291}, IANA IPv6 Address Space).
 * Everything else is refused, whatever it may become: a deny list is always one range short.
 */
export const globalUnicast: IpRange = parseIpRange('2000::/3')

/** Ranges refused within global unicast: the IANA IPv6 Special-Purpose Address Registry. */
export const specialIpv6 = table([
  ['2001::/32', 'Teredo, an IPv4 address inside of IPv6'], // RFC 4380
  ['2001::/23', 'reserved for protocols'], // RFC 2928, with RFC 5180, RFC 7450, RFC 7535, RFC 7343, RFC 9374, RFC 9665 inside
  ['2001:db8::/32', 'for documentation'], // RFC 3849
  ['2002::/16', '6to4, an IPv4 address inside of IPv6'], // RFC 3056
  ['2620:4f:8000::/48', 'of the name service for private addresses'], // RFC 7534
  ['3fff::/20', 'for documentation'], // RFC 9637
])

/** Named ranges outside global unicast. Only for messages: unnamed ones are refused too. */
export const namedIpv6 = table([
  ['::/128', 'no address'], // RFC 4291
  ['::1/128', 'this machine'], // RFC 4291
  ['::ffff:0:0/96', 'an IPv4 address inside of IPv6'], // RFC 4291, mapped
  ['::ffff:0:0:0/96', 'an IPv4 address inside of IPv6'], // RFC 2765, translated
  ['::/96', 'an IPv4 address inside of IPv6'], // RFC 4291, compatible
  ['64:ff9b::/96', 'an IPv4 address inside of IPv6'], // RFC 6052
  ['64:ff9b:1::/48', 'an IPv4 address inside of IPv6'], // RFC 8215
  ['100::/64', 'for discarding'], // RFC 6666
  ['100:0:0:1::/64', 'a dummy'], // RFC 9780
  ['5f00::/16', 'for routing by segments'], // RFC 9602
  ['fc00::/7', 'of a private network'], // RFC 4193
  ['fe80::/10', 'link-local'], // RFC 4291
  ['fec0::/10', 'of a private network'], // RFC 3879
  ['ff00::/8', 'multicast'], // RFC 4291
])

function table(rows: readonly (readonly [range: string, name: string])[]): readonly SpecialRange[] {
  return rows.map(([range, name]) => ({ range: parseIpRange(range), name }))
}
