import Type from 'typebox'
import { expect, test } from 'vitest'
import { draw } from '../../test/draw.ts'
import { findings, messages } from '../../test/findings.ts'
import { defineStep } from '../step/define-step.ts'
import { exit } from '../step/outcome.ts'
import { hostsArePublic } from './hosts-are-public.ts'

const knock = defineStep({
  type: 'knock',
  category: 'calls',
  description: 'Calls an address',
  config: Type.Object({ url: Type.String({ 'x-url': true }) }),
  exits: { out: 'When its work is done.' },
  run: () => exit('out'),
})
const isReported = (url: string) => findings(hostsArePublic, draw({ a: ['knock', { url }] }), { knock }).length > 0

test.each([
  'https://localhost',
  'https://LOCALHOST.:8443/',
  'https://printer.local/x',
  'https://nas/',
  'https://db.internal',
  'https://router.home.arpa',
  'https://0.0.0.0',
  'https://10.1.2.3:443/',
  'https://100.64.0.1',
  'https://100.127.255.255',
  'https://127.0.0.1',
  'https://user:secret@127.0.0.1/',
  'https://169.254.169.254/latest/',
  'https://172.16.0.1',
  'https://172.31.255.255',
  'https://192.168.1.1/{body.path}',
  'https:/127.0.0.1',
  'https:\\\\127.0.0.1\\x',
  // Other spellings of 127.0.0.1.
  'https://127.1',
  'https://2130706433',
  'https://0x7f.0.0.1',
  'https://0177.0.0.1',
  'https://0x.0.0.0',
  'https://[::1]/',
  'https://[::]:80',
  'https://[0:0:0:0:0:0:0:1]',
  'https://[fd12:3456::1]',
  'https://[fe80::1]',
  'https://[::ffff:10.0.0.1]',
  'https://[::ffff:10.123.145.167]',
  'https://[::192.168.12.34]',
  'https://[0:0:0:0:0:ffff:172.16.20.30]',
  'https://[fc00:1::2]',
  'https://[febf:1::2]',
])('G33 points out %s', (url) => {
  expect(isReported(url)).toBe(true)
})

test.each([
  'https://example.com',
  'https://localhost.example.com',
  'https://local.example.com/localhost',
  'https://example.com/@127.0.0.1',
  'https://mylocalhost.com',
  'https://9.255.255.255',
  'https://11.0.0.0',
  'https://100.63.255.255',
  'https://100.128.0.0',
  'https://172.15.255.255',
  'https://172.32.0.0',
  'https://192.169.0.1',
  'https://8.8.8.8',
  'https://256.256.256.256.256',
  'https://1.2.3.99999999999',
  'https://[2001:4860:4860::8888]/',
  'https://[::ffff:8.8.8.8]',
  'https://[2001::1]',
  'https://[::1:2]',
  'https://[2a00:fd12::1]',
  'https://[2a00:fe80::1]',
  'https://[64:ff9b::10.0.0.1]',
  // Names that begin or end like an address.
  'https://127.0.0.1.example.com',
  'https://10.example.com',
  'https://example.com.10x',
  'https://1.2.3.4.5.6',
  // Others speak of these.
  'https://{body.host}',
  'https://localhost:{body.port}',
  'https://',
  '',
])('says nothing of %s', (url) => {
  expect(isReported(url)).toBe(false)
})

test('the message names the host as it is read', () => {
  expect(messages(hostsArePublic, draw({ a: ['knock', { url: 'https://ada@PRINTER.local.:80/x' }, 'Print'] }), { knock })).toEqual([
    'In "Print" (a), the host "printer.local" is not public, so the call is refused unless the installation allows it: use a public address, or have it allowed.',
  ])
})
