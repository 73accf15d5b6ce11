import { describe, expect, test } from 'vitest'
import { asUri } from './as-uri.ts'

describe('an address as a URI', () => {
  test.each([
    ['https://pay.example.com/8f3c?a=1&b=%20#x', 'https://pay.example.com/8f3c?a=1&b=%20#x'],
    ['https://pay.example.com/größe', 'https://pay.example.com/gr%C3%B6%C3%9Fe'],
    ['https://pay.example.com/100%/{id}|x', 'https://pay.example.com/100%25/%7Bid%7D%7Cx'],
    ['https://pay.example.com/\ud83d', 'https://pay.example.com/%EF%BF%BD'],
    ['https://[2001:db8::1]/a', 'https://[2001:db8::1]/a'],
  ])('%j', (text, uri) => {
    expect(asUri(text)).toBe(uri)
    expect(asUri(uri)).toBe(uri)
    expect(new URL(uri).href).toBe(
      new URL(text).href.replaceAll('{', '%7B').replaceAll('}', '%7D').replaceAll('|', '%7C').replace('%/', '%25/'),
    )
  })
})
