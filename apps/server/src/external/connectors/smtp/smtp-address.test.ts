import { expect, test } from 'vitest'
import { parseSmtpAddress } from './smtp-address.ts'

const plain = { host: 'mail.example.com', port: 587, secure: false, allowsPlain: false, checksCertificate: true, login: null }

test.each([
  ['smtp://mail.example.com', plain],
  ['smtp://mail.example.com:25/', { ...plain, port: 25 }],
  ['smtps://mail.example.com', { ...plain, port: 465, secure: true }],
  ['smtp://localhost:25?ignoreTLS=true', { ...plain, host: 'localhost', port: 25, allowsPlain: true }],
  ['smtps://[::1]:465?tls.rejectUnauthorized=false', { ...plain, host: '::1', port: 465, secure: true, checksCertificate: false }],
  [
    'smtps://ann%40example.com:p%2Fa%23s%3As@mail.example.com',
    { ...plain, port: 465, secure: true, login: { user: 'ann@example.com', password: 'p/a#s:s' } },
  ],
])('%j is read', (text, address) => {
  expect(parseSmtpAddress(text)).toEqual(address)
})

test.each([
  ['mail.example.com'],
  ['https://mail.example.com'],
  ['smtp:'],
  ['smtp://ann@mail.example.com'],
  ['smtps://ann:pass/word@mail.example.com'],
  ['smtps://ann:pass#word@mail.example.com'],
  ['smtps://ann:pass%word@mail.example.com'],
  ['smtps://mail.example.com/inbox'],
])('%j is refused, and nothing of it is said', (text) => {
  expect(() => parseSmtpAddress(text)).toThrow(/^must be an address such as smtps:\/\/user:password@mail\.example\.com/)
})

test.each([
  ['smtps://mail.example.com?ignoreTLS=true', 'cannot ask for TLS with smtps:'],
  ['smtp://mail.example.com?ignoreTLS=yes', 'may have ignoreTLS only as ignoreTLS=true'],
  ['smtp://mail.example.com?debug=true&logger=true', 'has a parameter other than'],
  ['smtp://mail.example.com?tls.rejectUnauthorized=0', 'only as tls.rejectUnauthorized=false'],
])('%j is refused, because %s', (text, message) => {
  expect(() => parseSmtpAddress(text)).toThrow(message)
})
