import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { broken, promisedShape, type Shape } from '../scripts/promised-shape.mjs'
import { readPayloads } from '../scripts/read-payloads.mjs'

test('the promised payloads are those of the OpenAPI document', () => {
  const script = fileURLToPath(new URL('../scripts/generate.mjs', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

test('there is a promise for every key whose payload is known', () => {
  const names = readdirSync(new URL('../../../conformance/webhooks/payloads/', import.meta.url))
  expect(names.sort()).toEqual(
    readPayloads()
      .events.map(({ key }) => `${key.replaceAll(':', '.')}.json`)
      .sort(),
  )
})

describe('a promised payload takes additions and nothing else', () => {
  const text = { type: 'string' }
  const record = (properties: Record<string, unknown>, required = Object.keys(properties)) => ({ type: 'object', properties, required })
  const before = record({ id: text, note: { type: ['string', 'null'] }, status: { type: 'string', enum: ['OPEN', 'PAID'] } })
  const with_ = (change: Record<string, unknown>, required?: string[]) => record({ ...before.properties, ...change }, required)

  test.each<[string, unknown, unknown]>([
    ['the same', before, before],
    ['a member more', before, with_({ more: text })],
    ['a member more that may be missing', before, with_({ more: text }, before.required)],
    ['a value more in a choice', before, with_({ status: { type: 'string', enum: ['OPEN', 'PAID', 'LATE'] } })],
    ['a value less in a choice', before, with_({ status: { type: 'string', enum: ['OPEN'] } })],
    ['a choice where any text was', before, with_({ id: { type: 'string', enum: ['a'] } })],
    ['null no longer', before, with_({ note: text })],
    ['a member that is now always there', record({ id: text }, []), record({ id: text })],
    ['whole numbers where numbers were', record({ n: { type: 'number' } }), record({ n: { type: 'integer' } })],
    ['an alternative less', { anyOf: [before, { type: 'null' }] }, before],
    ['an alternative that grew', { anyOf: [before, { type: 'null' }] }, { anyOf: [with_({ more: text }), { type: 'null' }] }],
  ])('%s', (_, promised, shape) => {
    expect(broken(promised as Shape, shape as Shape)).toEqual([])
  })

  test.each<[string, unknown, unknown, string]>([
    ['a member gone', before, record({ id: text, note: text }), 'data.status is gone'],
    ['a member that may be missing', before, with_({}, ['note', 'status']), 'data.id may now be missing'],
    ['another type', before, with_({ id: { type: 'integer' } }), 'data.id was string and may now be integer'],
    ['null more', before, with_({ id: { type: ['string', 'null'] } }), 'data.id was string and may now be null'],
    ['numbers where whole numbers were', record({ n: { type: 'integer' } }), record({ n: { type: 'number' } }), 'may now be number'],
    ['a choice opened', before, with_({ status: text }), 'data.status was one of OPEN, PAID and may now be anything'],
    ['deeper', record({ a: before }), record({ a: record({ id: text, note: text }) }), 'data.a.status is gone'],
    ['in a list', { type: 'array', items: before }, { type: 'array', items: record({ id: text, note: text }) }, 'data[].status is gone'],
    ['a list of anything', { type: 'array', items: text }, { type: 'array' }, 'data[] may now be anything'],
    ['an alternative more', before, { anyOf: [before, { type: 'null' }] }, 'data was object and may now be null'],
    ['an alternative that lost a member', { anyOf: [before, { type: 'null' }] }, record({ id: text, note: text }), 'data.status is gone'],
  ])('not %s', (_, promised, shape, fault) => {
    expect(broken(promised as Shape, shape as Shape).join()).toContain(fault)
  })

  test('what is promised leaves out words and patterns, which may change', () => {
    const schemas = { Money: { type: 'number', description: 'In euro', 'x-decimals': 2, minimum: 0 } }
    const shape = promisedShape({ type: 'object', properties: { total: { $ref: '#/components/schemas/Money' } } }, schemas)
    expect(shape).toEqual({ type: 'object', properties: { total: { type: 'number' } }, required: [] })
  })
})
