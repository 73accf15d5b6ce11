import { expect, test } from 'vitest'
import { parseMailbox } from './mailbox.ts'

test.each([
  ['info@example.com', { name: '', address: 'info@example.com' }],
  ['  info@example.com ', { name: '', address: 'info@example.com' }],
  ['<info@example.com>', { name: '', address: 'info@example.com' }],
  ['Café “De Zon” <info+a@dezon.example>', { name: 'Café “De Zon”', address: 'info+a@dezon.example' }],
  ['"Zon, Zee & Zand" <info@example.com>', { name: 'Zon, Zee & Zand', address: 'info@example.com' }],
  ['Zon, Zee <info@example.com>', { name: 'Zon, Zee', address: 'info@example.com' }],
  ['postmaster@localhost', { name: '', address: 'postmaster@localhost' }],
  ['łukasz@żółw.example', { name: '', address: 'łukasz@żółw.example' }],
])('%j is an address', (text, mailbox) => {
  expect(parseMailbox(text)).toEqual(mailbox)
})

test.each([
  '',
  'info',
  '@example.com',
  'info@',
  'a b@example.com',
  'a@b@example.com',
  'a@example..com',
  'a@example.com, b@example.com',
  'a@example.com; b@example.com',
  'Ann <a@example.com> <b@example.com>',
  'Ann <a@example.com>, Bob <b@example.com>',
  'a@example.com\r\nBcc: b@example.com',
  'Ann\nBcc: b@example.com <a@example.com>',
  'Ann\u2028 <a@example.com>',
  'a@example.com\0',
  '"a b"@example.com',
  'a@[127.0.0.1]',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(260)}.com`,
  `${' '.repeat(100_000)}a`,
])('%.60j is none', (text) => {
  expect(parseMailbox(text)).toBeNull()
})

test('nobody waits for a name of spaces to be found to be none', () => {
  for (let count = 0; count < 100; count++) expect(parseMailbox(`a${' '.repeat(598)}a`)).toBeNull()
  for (let count = 0; count < 100; count++) expect(parseMailbox(`"a"${' '.repeat(500)}a`)).toBeNull()
})
