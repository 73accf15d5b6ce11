import { expect, test } from 'vitest'
import { draw, flowOf, newCustomer } from '../../test/draw.ts'
import { startWithData } from '../../test/starts.ts'
import { startRun } from '../index.ts'
import { beginFilling, MOST_FILLED } from './filling.ts'
import { compileTemplate } from './template.ts'

const notes = 'x'.repeat(200_000)

test('a step whose texts become longer than they may fails, says why, and keeps nothing of them', () => {
  const payload = `[${Array.from({ length: 4000 }, () => '{customer}').join(',')}]`
  const flow = flowOf(draw({ start: newCustomer, send: ['webhookSend', { webhookId: 'whk_x', event: 'x', payload }] }, ['start out send']))
  const { run, requests, trace } = startRun(flow, startWithData({ customer: { notes } }))
  expect(run).toMatchObject({ status: 'failed', error: { message: expect.stringMatching(/^texts_too_long: .*1,048,576/), stepId: 'send' } })
  expect(requests).toEqual([])
  expect(trace.at(-1)).toMatchObject({ nodeId: 'send', status: 'failed', input: {} })
})

test('all texts of a filling count together, and behind the last one nothing is read any more', () => {
  let reads = 0
  const read = () => {
    reads++
    return notes
  }
  const filling = beginFilling()
  const texts = Array.from({ length: 1000 }, (_, index) => compileTemplate(`{customer.a${index}}`, 'text'))
  for (const text of texts) text.render({ read }, new Set(), filling)
  expect(filling.left).toBeLessThan(0)
  expect(reads).toBe(Math.ceil(MOST_FILLED / notes.length))
})

test('a variable is printed once for all its places, by each of the ways to print it', () => {
  let reads = 0
  const read = () => {
    reads++
    return '"'
  }
  const filling = beginFilling()
  const missing = new Set<string>()
  const text = compileTemplate('{a.b} {a.b} {a.b}', 'text').render({ read }, missing, filling)
  const json = compileTemplate('["{a.b}", {a.b}, {a.b}]', 'json').render({ read }, missing, filling)
  expect([text, json, reads]).toEqual(['" " "', '["\\"", "\\"", "\\""]', 3])
  expect(filling.left).toBe(MOST_FILLED - text.length - json.length)
})
