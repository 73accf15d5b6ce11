import { BlockList } from 'node:net'
import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Bits, bitsOf, borders, isPublic, plainText } from '../../../test/address-oracle.ts'
import { specialRanges } from '../../../test/target-vectors.ts'
import { isPublicAddress } from './judge-address.ts'

const randomBits = (length: number): fc.Arbitrary<Bits> =>
  fc.bigInt({ min: 0n, max: (1n << BigInt(length)) - 1n }).map((value) => value.toString(2).padStart(length, '0'))
/** Begins like an address of interest and goes on by chance. */
const nearBorder = fc
  .tuple(fc.constantFrom(...borders), randomBits(128), fc.nat(128))
  .map(([border, noise, from]) => border.slice(0, from) + noise.slice(0, Math.max(0, border.length - from)))
const globalUnicast = randomBits(125).map((bits) => `001${bits}`)
const isatap = fc
  .tuple(
    globalUnicast,
    fc.constantFrom('0', '1'),
    fc.oneof(randomBits(32), fc.constantFrom(...borders.filter(({ length }) => length === 32))),
  )
  .map(([bits, universal, ipv4]) => `${bits.slice(0, 64)}000000${universal}0000000000101111011111110${ipv4}`.slice(0, 128))
const anyBits = fc.oneof(randomBits(32), nearBorder, globalUnicast, isatap, fc.constantFrom(...borders))

/** An address of IPv6 in one of its spellings: short or long groups, a run of zeros left out, the end as IPv4, capitals. */
const spelling = (bits: Bits) =>
  bits.length === 32
    ? fc.constant(plainText(bits))
    : fc
        .record({ short: fc.boolean(), dotted: fc.boolean(), capitals: fc.boolean(), gap: fc.nat(7), run: fc.integer({ min: 1, max: 8 }) })
        .map((how) => {
          const full = plainText(bits).split(':')
          const dotted = how.dotted ? [...full.slice(0, 6), plainText(bits.slice(96))] : full
          const groups = dotted.map((group) => (how.short && !group.includes('.') ? group.replace(/^0{1,3}/, '') : group))
          const zeros = groups.slice(how.gap, how.gap + how.run)
          const leavesOut = zeros.length > 0 && zeros.every((group) => /^0+$/.test(group))
          const text = leavesOut ? `${groups.slice(0, how.gap).join(':')}::${groups.slice(how.gap + how.run).join(':')}` : groups.join(':')
          return how.capitals ? text.toUpperCase() : text
        })

test('[HTTP-CUSTOM-08] the verdict is that of the registries, at every border and everywhere else, in every spelling', () => {
  for (const bits of borders) expect(isPublicAddress(plainText(bits)), plainText(bits)).toBe(isPublic(bits))
  fc.assert(
    fc.property(
      anyBits.chain((bits) => fc.tuple(fc.constant(bits), spelling(bits))),
      ([bits, text]) => {
        expect(bitsOf(text)).toBe(bits)
        return isPublicAddress(text) === isPublic(bits)
      },
    ),
    { numRuns: propertyRuns(20_000) },
  )
})

test('[HTTP-CUSTOM-08] the verdict about the first and last address of every 65,536 of IPv4 is that of the registries', () => {
  const wrong: string[] = []
  for (let half = 0; half < 65_536; half++) {
    for (const rest of [0, 1, 65_534, 65_535]) {
      const text = `${half >> 8}.${half & 255}.${rest >> 8}.${rest & 255}`
      if (isPublicAddress(text) !== isPublic(((half * 65_536 + rest) >>> 0).toString(2).padStart(32, '0'))) wrong.push(text)
    }
  }
  expect(wrong).toEqual([])
})

test('[HTTP-CUSTOM-08] nothing is public that a list of the platform with the same ranges refuses', () => {
  // One for each family: a range of mapped addresses in one with both refuses all of IPv4.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  const familyOf = (text: string) => (text.includes(':') ? 'ipv6' : 'ipv4')
  for (const { range } of specialRanges) {
    const [first = '', bits] = range.split('/')
    lists[familyOf(first)].addSubnet(first, Number(bits), familyOf(first))
  }
  fc.assert(
    fc.property(anyBits, (bits) => {
      const text = plainText(bits)
      return !(isPublicAddress(text) && lists[familyOf(text)].check(text, familyOf(text)))
    }),
    { numRuns: propertyRuns(10_000) },
  )
})

test('whatever is no address is refused', () => {
  const letters = fc.constantFrom(...'0123456789abcdefx.:%/[]- \n０')
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 45 }), (given) => {
      const text = given.join('')
      const isAddress = /^[\d.]+$/.test(text) ? URL.canParse(`https://${text}`) : URL.canParse(`https://[${text}]`)
      return isAddress || !isPublicAddress(text)
    }),
    { numRuns: propertyRuns(20_000) },
  )
})
