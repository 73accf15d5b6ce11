import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { draw } from '../../test/draw.ts'
import { changedAddressWarnings, findMissingRecords, recordsNamedIn, seenSecretWarnings } from './named-records.ts'

const [hook, link, ada] = [exampleId('webhook', 1), exampleId('paymentLink', 2), exampleId('user', 3)]
const titled = (title: unknown, label = '') => draw({ a: ['taskCreate', { title }, label] })
const nothing = () => false

describe('recordsNamedIn', () => {
  test('each place of each id, in configs and nowhere else', () => {
    const definition = draw({
      [hook]: ['teleport', { to: [`${ada}, ${link}.`, { deep: hook }], 'a/b': ada }, ada],
      b: ['taskCreate', { title: `-${hook}-` }],
    })
    const a = '/nodes/0/config'
    expect(recordsNamedIn(definition)).toEqual([
      { kind: 'user', id: ada, nodeId: hook, pointer: `${a}/to/0`, range: [0, 30] },
      { kind: 'paymentLink', id: link, nodeId: hook, pointer: `${a}/to/0`, range: [32, 62] },
      { kind: 'webhook', id: hook, nodeId: hook, pointer: `${a}/to/1/deep`, range: [0, 30] },
      { kind: 'user', id: ada, nodeId: hook, pointer: `${a}/a~1b`, range: [0, 30] },
      { kind: 'webhook', id: hook, nodeId: 'b', pointer: '/nodes/1/config/title', range: [1, 31] },
    ])
  })

  test.each([
    ['of a kind that there is not', `xyz_${hook.slice(4)}`],
    ['too short', hook.slice(0, -1)],
    ['too long', `${hook}a`],
    ['with a letter that ids do not have', `whk_${'u'.repeat(26)}`],
    ['inside of a word', `a${hook}`],
    ['in capitals', hook.toUpperCase()],
    ['a number', 5],
    ['null', null],
  ])('none that only looks like an id: %s', (_title, title) => {
    expect(recordsNamedIn(titled(title))).toEqual([])
  })

  test('none of a value that is no definition', () => {
    expect(recordsNamedIn({ nodes: [{ config: { a: hook } }] })).toEqual([])
    expect(recordsNamedIn(null)).toEqual([])
  })
})

describe('findMissingRecords', () => {
  test('G33 names the step, the record and what to do', () => {
    expect(findMissingRecords(titled(`see ${link}`, 'Ask'), nothing)).toEqual([
      {
        code: 'missing_here',
        severity: 'warning',
        nodeId: 'a',
        pointer: '/nodes/0/config/title',
        range: [4, 34],
        message: `"Ask" (a) names the payment link ${link}, which is not there: choose another.`,
        docs: 'reference/flow-problems#missing_here',
      },
    ])
  })

  test('asks for each record, and says nothing of those that are there', () => {
    const requested: string[] = []
    const missing = findMissingRecords(titled(`${ada} ${hook}`), ({ kind, id }) => {
      requested.push(`${kind} ${id}`)
      return kind === 'user'
    })
    expect(requested).toEqual([`user ${ada}`, `webhook ${hook}`])
    expect(missing.map(({ range }) => range)).toEqual([[31, 61]])
  })

  test('lists two hundred', () => {
    expect(findMissingRecords(titled(`${hook} `.repeat(200)), nothing)).toHaveLength(200)
    expect(findMissingRecords(titled(`${hook} `.repeat(201)), nothing)).toHaveLength(200)
  })
})

describe('tellSeenSecrets', () => {
  test('[G167] names the step, the webhook and what to do', () => {
    const definition = titled(hook, 'Tell')
    expect(seenSecretWarnings(definition, recordsNamedIn(definition))).toEqual([
      {
        code: 'secret_seen',
        severity: 'warning',
        nodeId: 'a',
        pointer: '/nodes/0/config/title',
        range: [0, 30],
        message: expect.stringMatching(/^"Tell" \(a\) names the webhook whk_.*could read its signing secret.*choose a new webhook/),
        docs: 'reference/flow-problems#secret_seen',
      },
    ])
  })
})

describe('tellChangedAddress', () => {
  test('[G169] stands at the trigger, and says who needs the new address', () => {
    const definition = draw({ make: ['taskCreate', { title: 'Rise' }], start: ['trigger', { source: 'webhook' }] })
    expect(changedAddressWarnings(definition)).toEqual([
      {
        code: 'address_changes',
        severity: 'warning',
        nodeId: 'start',
        pointer: '/nodes/1',
        message: expect.stringMatching(/takes full access: enabling it gives the automation a new address.*whoever calls/),
        docs: 'reference/flow-problems#address_changes',
      },
    ])
  })
})
