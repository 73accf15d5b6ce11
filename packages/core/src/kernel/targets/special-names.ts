/**
 * Names, each with all below it, that lead nowhere public or lead to different places from different networks. With what RFC 6761 and its
 * successors reserve (IANA Special-Use Domain Names) stand what ICANN keeps out of the public name service because private networks use
 * it, and names at which clouds hand out credentials. `example` is reserved too and harmless: nobody answers for it.
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
 * Why a name is not one of the public name service, in words that go on after the name; `null` when it may be one. Where it leads only a
 * name service can tell.
 *
 * @param name in small letters and ASCII, without a dot at its end
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

/** Whether a name service could know this name: small ASCII letters, digits, dashes and underscores between single dots. */
export function isName(name: string): boolean {
  return name.length <= 253 && name.split('.').every((label) => /^[a-z0-9_-]{1,63}$/.test(label))
}
