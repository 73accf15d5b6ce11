import { describe, expect, test } from 'vitest'
import { specialRanges } from '../../../test/target-vectors.ts'
import { addressKey, parseIpRange } from './ip-address.ts'
import { isPublicAddress, whyNotPublic } from './judge-address.ts'

const PUBLIC = true
const NOT = false

test.each([
  // Ordinary addresses.
  ['1.1.1.1', PUBLIC],
  ['8.8.8.8', PUBLIC],
  ['93.184.216.34', PUBLIC],
  ['2001:4860:4860::8888', PUBLIC],
  ['2606:4700:4700::1111', PUBLIC],
  ['2a00:1450:4013:c00::8b', PUBLIC],
  // This machine and this network.
  ['0.0.0.0', NOT],
  ['0.1.2.3', NOT],
  ['127.0.0.1', NOT],
  ['127.255.255.254', NOT],
  ['::1', NOT],
  ['::', NOT],
  // Private networks, and their neighbours that are public.
  ['9.255.255.255', PUBLIC],
  ['10.0.0.0', NOT],
  ['10.255.255.255', NOT],
  ['11.0.0.0', PUBLIC],
  ['172.15.255.255', PUBLIC],
  ['172.16.0.1', NOT],
  ['172.31.255.255', NOT],
  ['172.32.0.0', PUBLIC],
  ['192.167.255.255', PUBLIC],
  ['192.168.0.1', NOT],
  ['192.169.0.0', PUBLIC],
  ['fc00::1', NOT],
  ['fd12:3456:789a::1', NOT],
  ['fec0::1', NOT],
  // Shared by carriers.
  ['100.63.255.255', PUBLIC],
  ['100.64.0.1', NOT],
  ['100.127.255.255', NOT],
  ['100.128.0.0', PUBLIC],
  // Link-local, where clouds keep credentials.
  ['169.254.0.1', NOT],
  ['169.254.169.254', NOT],
  ['168.63.129.16', NOT],
  ['fd00:ec2::254', NOT],
  ['fe80::1', NOT],
  ['fe80::1%eth0', NOT],
  // Documentation, benchmarks and protocols.
  ['192.0.0.1', NOT],
  ['192.0.0.170', NOT],
  ['192.0.2.1', NOT],
  ['192.31.196.1', NOT],
  ['192.52.193.1', NOT],
  ['192.88.99.1', NOT],
  ['192.175.48.1', NOT],
  ['198.17.255.255', PUBLIC],
  ['198.18.0.1', NOT],
  ['198.19.255.255', NOT],
  ['198.20.0.0', PUBLIC],
  ['198.51.100.1', NOT],
  ['203.0.113.1', NOT],
  ['2001:db8::1', NOT],
  ['3fff::1', NOT],
  ['3fff:fff:ffff::1', NOT],
  ['100::1', NOT],
  ['5f00::1', NOT],
  // Multicast, reserved and broadcast.
  ['223.255.255.255', PUBLIC],
  ['224.0.0.1', NOT],
  ['239.255.255.255', NOT],
  ['240.0.0.1', NOT],
  ['255.255.255.255', NOT],
  ['ff02::1', NOT],
  ['ff0e::1', NOT],
  // IPv4 in the clothes of IPv6: mapped, compatible, NAT64, 6to4, Teredo, ISATAP-like and other translations.
  ['::ffff:127.0.0.1', NOT],
  ['::ffff:10.0.0.1', NOT],
  ['::ffff:8.8.8.8', NOT],
  ['::ffff:7f00:1', NOT],
  ['::127.0.0.1', NOT],
  ['::ffff:0:127.0.0.1', NOT],
  ['64:ff9b::127.0.0.1', NOT],
  ['64:ff9b::7f00:1', NOT],
  ['64:ff9b:1::10.0.0.1', NOT],
  ['2002:7f00:1::', NOT],
  ['2002:a00:1::1', NOT],
  ['2001::1', NOT],
  ['2001:0:7f00:1::', NOT],
  ['2001:20::1', NOT],
  ['2620:4f:8000::1', NOT],
  ['2606:4700::5efe:127.0.0.1', NOT],
  ['2606:4700::200:5efe:10.0.0.1', NOT],
  ['2606:4700::5efe:8.8.8.8', PUBLIC],
  ['2606:4700::5eff:10.0.0.1', PUBLIC],
  // Other spellings of the same addresses.
  ['0:0:0:0:0:0:0:1', NOT],
  ['0000::0001', NOT],
  ['FE80::1', NOT],
  ['127.1', NOT],
  ['0x7f.0.0.1', NOT],
  ['0177.0.0.1', NOT],
  ['2130706433', NOT],
  // What is no address at all.
  ['', NOT],
  [':', NOT],
  [':::', NOT],
  ['1::2::3', NOT],
  ['2606:4700:4700:0:0:0:0:0:1', NOT],
  ['2606:4700:4700:0:0:0:0', NOT],
  ['2606:4700:4700:0:0:0:0::1', NOT],
  ['2606:4700:4700::11111', NOT],
  ['2606:4700::8.8.8.8:1', NOT],
  ['8.8.8.8::1', NOT],
  ['2606:4700::8.8.8', NOT],
  ['2606:4700::08.8.8.8', NOT],
  ['8.8.8', NOT],
  ['8.8.8.8.8', NOT],
  ['8.8.8.+8', NOT],
  ['8.8.8.8\n', NOT],
  ['８.8.8.8', NOT],
  ['localhost', NOT],
  ['8.8.8.8.', NOT],
  ['8.8.8.8 ', NOT],
  ['256.1.1.1', NOT],
  ['[::1]', NOT],
  ['[2606:4700:4700::1111]', NOT],
  ['2606:4700:4700::1111/64', NOT],
  ['http://8.8.8.8', NOT],
])('[HTTP-CUSTOM-08] %s may be reached without being listed: %s', (address, allowed) => {
  expect(isPublicAddress(address)).toBe(allowed)
})

describe('every range of the registries', () => {
  test.each(specialRanges)('[HTTP-CUSTOM-08] $range, $name, is refused from its first address on', ({ range }) => {
    const [first = ''] = range.split('/')
    expect(isPublicAddress(first)).toBe(false)
    expect(whyNotPublic(first)).toMatch(/^[\w'][\w',\- ]+$/)
  })
})

test('a range that is none is a mistake of the table', () => {
  for (const text of ['10.0.0.0', '10.0.0.0/33', '::/129', 'x/8', '10.0.0.0/8x', '/8']) expect(() => parseIpRange(text)).toThrow(text)
})

test('addresses are compared whatever their spelling', () => {
  expect(addressKey('2606:4700::1')).toBe(addressKey('2606:4700:0:0::0001'))
  expect(addressKey('::ffff:1.2.3.4')).toBe(addressKey('::FFFF:102:304'))
  expect(addressKey('::ffff:1.2.3.4')).not.toBe(addressKey('1.2.3.4'))
  expect(addressKey('fe80::1%eth0')).toBeNull()
})
