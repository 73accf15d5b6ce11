/** An IP address as groups of 16 bits, most significant first: two for IPv4, eight for IPv6. */
export type IpAddress = readonly number[]

/** A range of addresses with a common prefix. */
export interface IpRange {
  readonly first: IpAddress
  /** The length of the prefix in bits. */
  readonly bits: number
}

/**
 * Parses an address in the canonical spelling of DNS and sockets. `null` for everything else: octal, hexadecimal, short or decimal forms of
 * IPv4, zones, brackets, white space. Parsers that interpret such forms differently are how guards are bypassed.
 */
export function parseIpAddress(text: string): IpAddress | null {
  return text.includes(':') ? parseIpv6(text) : parseIpv4(text)
}

/**
 * Parses a range such as `10.0.0.0/8`, for tables in the code.
 *
 * @throws Error if it is invalid
 */
export function parseIpRange(text: string): IpRange {
  const [address = '', bits = ''] = text.split('/')
  const first = parseIpAddress(address)
  if (!first || !/^\d{1,3}$/.test(bits) || Number(bits) > first.length * 16) throw new Error(`${text} is no range of addresses`)
  return { first, bits: Number(bits) }
}

/** Whether an address is in a range; never if one is IPv4 and the other IPv6. */
export function isWithin({ first, bits }: IpRange, address: IpAddress): boolean {
  if (first.length !== address.length) return false
  return first.every((group, index) => {
    const shared = Math.min(Math.max(bits - index * 16, 0), 16)
    const mask = (0xffff << (16 - shared)) & 0xffff
    return (group & mask) === ((address[index] as number) & mask)
  })
}

/** A canonical text for an IP address, however it was written; `null` if it is not one. Only for comparing. */
export function addressKey(text: string): string | null {
  return parseIpAddress(text)?.join('.') ?? null
}

function parseIpv4(text: string): IpAddress | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return null
  const [a, b, c, d] = parts.map(Number) as [number, number, number, number]
  return [a * 256 + b, c * 256 + d]
}

function parseIpv6(text: string): IpAddress | null {
  const halves = text.split('::')
  if (halves.length > 2) return null
  const [before, after] = halves.map((half, index) => parseGroups(half, index === halves.length - 1))
  if (!before || after === null) return null
  if (after === undefined) return before.length === 8 ? before : null
  const missing = 8 - before.length - after.length
  return missing < 1 ? null : [...before, ...Array<number>(missing).fill(0), ...after]
}

/** Parses groups between colons; the last one may be an IPv4 address, which counts as two. */
function parseGroups(text: string, isLast: boolean): number[] | null {
  if (text === '') return []
  const groups: number[] = []
  const parts = text.split(':')
  for (const [index, part] of parts.entries()) {
    const ipv4 = isLast && index === parts.length - 1 && part.includes('.') ? parseIpv4(part) : null
    if (ipv4) groups.push(...ipv4)
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16))
    else return null
  }
  return groups
}
