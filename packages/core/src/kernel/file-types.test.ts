import { expect, test } from 'vitest'
import { fileTypes, readFileType } from './file-types.ts'

test.each([
  ['application/pdf', 'application/pdf'],
  ['Text/Plain; charset=utf-8', 'text/plain'],
  [' image/heic ', 'image/heic'],
])('%j is taken as %s', (header, type) => {
  expect(readFileType(header, undefined)).toBe(type)
  expect(readFileType(header, 'identity')).toBe(type)
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['text/html', undefined],
  ['image/svg+xml', undefined],
  ['multipart/form-data; boundary=x', undefined],
  ['application/octet-stream', undefined],
  ['constructor', undefined],
  ['application/pdf, text/html', undefined],
  ['application/pdf', 'gzip'],
])('%j packed with %j is refused, with the types that are taken', (header, encoding) => {
  expect(() => readFileType(header, encoding)).toThrow(/application\/pdf, image\/jpeg/)
})

test('an over-long type is not repeated at any length', () => {
  expect(() => readFileType('x'.repeat(5000), undefined)).toThrow(/"x{80}…"/)
})

test('every type has an ending of its own', () => {
  const endings = Object.values(fileTypes)
  expect(new Set(endings).size).toBe(endings.length)
  for (const ending of endings) expect(ending).toMatch(/^[a-z]{3,4}$/)
})
