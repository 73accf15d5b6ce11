import { expect, test } from 'vitest'
import { serializeEnvelope } from './envelope.ts'

const envelope = {
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  timestamp: 1_782_907_200_000,
  data: { customer: { name: 'Zoë' } },
  event: 'customer:created',
}

test('members stand in one order, whatever the order in which they came', () => {
  expect(serializeEnvelope({ spanId: '00f067aa0ba902b7', ...envelope })).toBe(
    '{"event":"customer:created","data":{"customer":{"name":"Zoë"}},"timestamp":1782907200000,"traceId":"4bf92f3577b34da6a3ce929d0e0e4736","spanId":"00f067aa0ba902b7"}',
  )
})

test('a span that is not known is left out, and so is what does not belong', () => {
  const text = serializeEnvelope({ ...envelope, secret: 'no' } as typeof envelope)
  expect(Object.keys(JSON.parse(text))).toEqual(['event', 'data', 'timestamp', 'traceId'])
})
