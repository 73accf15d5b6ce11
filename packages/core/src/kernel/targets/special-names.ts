/**
 * Names, each with its subdomains, that are not public or resolve differently in different networks: those reserved by {@link
 * https://www.rfc-editor.org/rfc/rfc6761 RFC 6761} and its successors (IANA Special-Use Domain Names), those that ICANN excludes from DNS
 * because private networks use them, and names at which clouds provide credentials. `example` is reserved too but harmless, since it never
 * resolves.
 */
const specialNames: readonly (readonly [why: string, names: string])[] = [
  ['is this machine', 'localhost localhost.localdomain localhost6 ip6-localhost ip6-loopback localdomain localdomain6'], // RFC 6761
  ['is a name of a local network', 'local'], // RFC 6762
  ['is a name of a home network', 'home.arpa home lan router gateway localnet workgroup belkin dlink fritz.box'], // RFC 8375
  ['is a name of a private network', 'internal private intranet corp mail cluster svc consul docker nomad'], // ICANN 2024, SAC113
  ['is a name of the infrastructure', 'arpa'], // RFC 3172, with in-addr.arpa, ip6.arpa, ipv4only.arpa, resolver.arpa, service.arpa
  ['is outside of the public name service', 'onion alt i2p'], // RFC 7686, RFC 9476
  ['is reserved and leads nowhere', 'invalid test'], // RFC 6761
  [
    "is a cloud's own service",
    'metadata.goog metadata.tencentyun.com metadata.packet.net metadata.platformequinix.com api.service.softlayer.com',
  ],
]
const whySpecial: ReadonlyMap<string, string> = new Map(specialNames.flatMap(([why, names]) => names.split(' ').map((name) => [name, why])))

/**
 * Why a name is not one of public DNS, as a continuation of the name; `null` if it may be one. Where it leads, only DNS can tell.
 *
 * @param name in lower case ASCII, without a trailing dot
 */
export function whyNotPublicName(name: string): string | null {
  if (!isName(name)) return 'is no name that a name service knows'
  const labels = name.split('.')
  for (let from = 0; from < labels.length; from++) {
    const why = whySpecial.get(labels.slice(from).join('.'))
    if (why !== undefined) return why
  }
  if (labels.length === 1) return 'has no dot, so that it means another machine in each network'
  return null
}

/** Whether a name is valid in DNS: lower case ASCII letters, digits, hyphens and underscores between single dots. */
export function isName(name: string): boolean {
  return name.length <= 253 && name.split('.').every((label) => /^[a-z0-9_-]{1,63}$/.test(label))
}
