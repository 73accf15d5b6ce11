import { specialRanges } from './target-vectors.ts'

/**
 * A second opinion about addresses that shares nothing with the code under test: an address is a text of ones and zeros, a range the text
 * with which its addresses begin, and the ranges are those of the registries as they stand in `conformance/targets`.
 */
export type Bits = string

const refused4 = specialRanges.filter(({ range }) => range.includes('.')).map(({ range }) => bitsOfRange(range))
const refused6 = specialRanges.filter(({ range }) => range.includes(':')).map(({ range }) => bitsOfRange(range))

/** Where a verdict may change: the first and last address of each range, and their neighbours outside. */
export const borders: readonly Bits[] = [...refused4, ...refused6, bitsOfRange('2000::/3')].flatMap((prefix) => {
  const length = refused4.includes(prefix) ? 32 : 128
  const [first, last] = [BigInt(`0b${prefix.padEnd(length, '0')}`), BigInt(`0b${prefix.padEnd(length, '1')}`)]
  const most = (1n << BigInt(length)) - 1n
  return [first - 1n, first, first + 1n, last - 1n, last, last + 1n]
    .filter((value) => value >= 0n && value <= most)
    .map((value) => value.toString(2).padStart(length, '0'))
})

/** Whether an address is public by the registries. */
export function isPublic(bits: Bits): boolean {
  const begins = (prefix: Bits) => bits.startsWith(prefix)
  if (bits.length === 32) return !refused4.some(begins)
  const isatap = bits.slice(64, 70) + bits.slice(71, 96) === `${'0'.repeat(6)}${'0'.repeat(9)}0101111011111110`
  return begins('001') && !refused6.some(begins) && !(isatap && !isPublic(bits.slice(96)))
}

/** An address as four numbers or eight groups in full length. */
export function plainText(bits: Bits): string {
  const size = bits.length === 32 ? 8 : 16
  const parts = Array.from({ length: bits.length / size }, (_, index) => Number.parseInt(bits.slice(index * size, (index + 1) * size), 2))
  return size === 8 ? parts.join('.') : parts.map((part) => part.toString(16).padStart(4, '0')).join(':')
}

/** The bits that all addresses of a range begin with. */
export function bitsOfRange(range: string): Bits {
  const [address = '', length] = range.split('/')
  return bitsOf(address).slice(0, Number(length))
}

/** The bits of an address in any of its spellings: the platform's parser of URLs makes the usual one first. */
export function bitsOf(address: string): Bits {
  const binary = (values: readonly string[], radix: number, width: number) =>
    values.map((value) => Number.parseInt(value, radix).toString(2).padStart(width, '0')).join('')
  if (!address.includes(':')) return binary(address.split('.'), 10, 8)
  const usual = new URL(`https://[${address}]`).hostname.slice(1, -1)
  const [before = '', after] = usual.split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const filling = after === undefined ? [] : Array<string>(8 - groups(before).length - groups(after).length).fill('0')
  return binary([...groups(before), ...filling, ...groups(after ?? '')], 16, 16)
}
