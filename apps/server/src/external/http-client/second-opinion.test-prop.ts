import { isPublicAddress } from '@belfry/core'
import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'

/**
 * Whether another library classifies an address as special. It is more permissive than we are with addresses embedded in IPv6 and with a
 * few ranges, so only one direction is tested: what it knows to be special is never public to us.
 */
const isSpecialElsewhere = (text: string) => ipaddr.parse(text).range() !== 'unicast'

const address = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc
    .tuple(
      fc.constantFrom('2001:', '2002:', '2606:', '2a00:', '3ffe:', '3fff:', '64:ff9b:', 'fe80:', 'fc00:'),
      fc.integer({ min: 0, max: 0xffff }),
    )
    .map(([begin, group]) => `${begin}${group.toString(16)}::1`),
)

test('[HTTP-CUSTOM-08] nothing is public that ipaddr.js knows to be special', () => {
  fc.assert(
    fc.property(address, (text) => !(isPublicAddress(text) && isSpecialElsewhere(text))),
    { numRuns: propertyRuns(20_000) },
  )
})

test('[HTTP-CUSTOM-08] of IPv4, it and we call the same public, but for what no webhook is received at', () => {
  const ours = new Set<string>()
  fc.assert(
    fc.property(fc.ipV4(), (text) => {
      if (isPublicAddress(text) !== !isSpecialElsewhere(text)) ours.add(text.split('.').slice(0, 3).join('.'))
    }),
    { numRuns: propertyRuns(20_000) },
  )
  for (const range of ours) expect(['168.63.129', '192.52.193', '192.31.196', '192.175.48', '192.88.99', '192.0.0']).toContain(range)
})
