import { isIP } from 'node:net'
import { propertyRuns } from '@belfry/testing/depth'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'
import { createNetwork } from '../../src/external/http-client/network.ts'
import { type Failed, limits, NO_SOCKET, openNotebook, requestTo } from '../support/outbound.ts'

const good = fc.constantFrom('93.184.215.14', '8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001::1', '11.0.0.1')
const bad = fc.constantFrom(
  ...['127.0.0.1', '10.0.0.1', '0.0.0.0', '169.254.169.254', '100.64.0.1', '192.168.1.1', '224.0.0.1', '255.255.255.255'],
  ...[
    '::1',
    '::',
    '::ffff:8.8.8.8',
    '::7f00:1',
    '64:ff9b::808:808',
    '2002:808:808::1',
    '2001::1',
    'fd00::1',
    'fe80::1',
    '4000::1',
    '2001:db8::1',
  ],
)
const answers = fc.array(fc.oneof({ weight: 6, arbitrary: good }, { weight: 1, arbitrary: bad }, { weight: 1, arbitrary: fc.ipV4() }), {
  minLength: 1,
  maxLength: 24,
})

test('[HTTP-CUSTOM-09] in thousands of scripts of a name service, no socket is opened to what is not public, nor beside it', async () => {
  const script = { answers: [] as readonly string[] }
  const resolve = async () => script.answers.map((address) => ({ address, family: isIP(address) }))
  const { client, dialled } = openNotebook({ ...createNetwork(), resolve, isOwn: () => false })
  let count = 0
  let reached = 0
  await fc.assert(
    fc.asyncProperty(answers, async (given) => {
      script.answers = given
      const before = dialled.length
      // A name of its own each time, so that no connection of the pool stands in the way.
      const { error } = (await client.request(requestTo(`https://n${count++}.example.com/`), limits)) as Failed
      const opened = dialled.slice(before)
      if ((error as Error).message === NO_SOCKET) {
        reached++
        expect(opened).toEqual(given.slice(0, 16))
        // Asked of another library; ours is stricter still.
        expect(given.filter((address) => ipaddr.parse(address).range() !== 'unicast')).toEqual([])
      } else {
        expect([(error as { layer?: string }).layer, opened]).toEqual(['dns', []])
      }
    }),
    { numRuns: propertyRuns(3000) },
  )
  expect(reached).toBeGreaterThan(propertyRuns(300))
  expect(count - reached).toBeGreaterThan(propertyRuns(300))
}, 300_000)
