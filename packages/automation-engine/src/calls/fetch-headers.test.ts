import { describe, expect, test } from 'vitest'
import { readPath } from '../template/path.ts'
import { fetchHeaders, fillHeader, headerVariables } from './fetch-headers.ts'

const variables = { read: (path: readonly string[]) => readPath({ customer: { name: 'Zoë\nX: y', total: 5 } }, path) }
const written = 'Bearer {customer.name}/{customer.total}/{customer.gone}'
const id = 'h1'

describe('headers of a call outside', () => {
  test('[HTTP-CUSTOM-06] values may contain variables, and have one line of bytes', () => {
    expect(fetchHeaders([{ id, key: 'X-Key', value: written }], variables)).toEqual([{ key: 'X-Key', value: 'Bearer ZoÃ« X: y/5/' }])
  })

  test('a sealed value comes to the same when its host puts it together', () => {
    expect(headerVariables(written)).toEqual(['customer.name', 'customer.total', 'customer.gone'])
    const [header] = fetchHeaders([{ id, key: 'X-Key', sealed: 'sec_1', variables: [...headerVariables(written)] }], variables)
    expect(header).toEqual({
      key: 'X-Key',
      sealed: 'sec_1',
      values: { 'customer.name': 'Zoë\nX: y', 'customer.total': '5', 'customer.gone': '' },
    })
    expect(fillHeader(written, (header as { values: Record<string, string> }).values)).toBe('Bearer ZoÃ« X: y/5/')
  })

  test('what a value holds is no variable again, and nothing inherited is one', () => {
    expect(fillHeader('{a}{constructor}', { a: '{b}', b: 'no' })).toBe('{b}')
  })

  test('one without a value is left out', () => {
    expect(fetchHeaders([{ id, key: 'X-Key', value: null, sealed: true }], variables)).toEqual([])
    expect(fetchHeaders([{ id, key: 'X-Key' }], variables)).toEqual([])
  })
})
