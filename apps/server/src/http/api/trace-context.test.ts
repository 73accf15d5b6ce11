import { expect, test } from 'vitest'
import { traceIdOf } from './trace-context.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'
const fresh = () => new Uint8Array(16).fill(0xab)

test.each([
  ['the first version', `00-${TRACE}-${SPAN}-01`],
  ['not sampled', `00-${TRACE}-${SPAN}-00`],
  ['a later version', `01-${TRACE}-${SPAN}-01`],
  ['a later version with more behind it', `cc-${TRACE}-${SPAN}-01-what-comes-then`],
])('the trace of a caller is continued: %s', (_, traceparent) => {
  expect(traceIdOf(traceparent, fresh)).toBe(TRACE)
})

test.each([
  ['there is none', undefined],
  ['it is empty', ''],
  ['the trace is all zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
  ['the span is all zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['the version is the forbidden one', `ff-${TRACE}-${SPAN}-01`],
  ['the trace is too short', `00-${TRACE.slice(1)}-${SPAN}-01`],
  ['it is in capitals', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ['the first version has more behind it', `00-${TRACE}-${SPAN}-01-more`],
  ['there is something in front', ` x00-${TRACE}-${SPAN}-01`],
])('a new trace begins when %s', (_, traceparent) => {
  expect(traceIdOf(traceparent, fresh)).toBe('ab'.repeat(16))
})
