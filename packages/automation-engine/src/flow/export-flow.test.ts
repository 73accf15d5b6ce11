import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shapedDefinition } from '../../test/arbitrary-flows.ts'
import { draw, newCustomer } from '../../test/draw.ts'
import { type ExportedFlow, exportFlow, importFlow } from './export-flow.ts'
import { parseFlow } from './parse-flow.ts'

const hook = 'whk_01k8e5m1z0f7q8r9s0t1v2w301'
const ada = 'usr_01k8e5m1z0f7q8r9s0t1v2w302'
const taskId = 'tsk_01k8e5m1z0f7q8r9s0t1v2w303'
const definition = {
  ...draw(
    {
      start: newCustomer,
      tell: ['webhookSend', { webhookId: hook, event: 'e', extra: { kept: true } }],
      ask: ['taskCreate', { title: 'x', assigneeIds: [ada] }],
      look: ['httpRequest', { target: 'tillor', method: 'GET', path: `/tasks/${taskId}` }],
    },
    ['start out tell', 'tell success ask', 'ask out look'],
  ),
  editor: { zoom: 2 },
}
const exported = exportFlow({ name: 'Tell', definition })
const everything = () => true

describe('exportFlow', () => {
  test('says what it is and which records of the site it names', () => {
    expect(exported).toEqual({
      format: 'belfry.automation',
      version: 1,
      name: 'Tell',
      description: null,
      definition,
      records: [
        { kind: 'webhook', id: hook, nodeId: 'tell', pointer: '/nodes/1/config/webhookId', range: [0, 30] },
        { kind: 'user', id: ada, nodeId: 'ask', pointer: '/nodes/2/config/assigneeIds/0', range: [0, 30] },
        { kind: 'task', id: taskId, nodeId: 'look', pointer: '/nodes/3/config/path', range: [7, 37] },
      ],
    })
  })
})

test('[G116] an exported flow has no values of headers, and asks for them where it is read', () => {
  const headers = [{ id: 'h', key: 'Authorization', value: 'Bearer s3cret' }]
  const call = ['httpRequest', { target: 'custom', method: 'GET', url: 'https://api.example.com/', headers }] as const
  const written = exportFlow({ name: 'Call', definition: draw({ start: newCustomer, call }, ['start out call']) })
  expect(JSON.stringify(written)).not.toContain('s3cret')
  const read = importFlow(written, everything)
  expect(read.ok && read.value.problems.map(({ code }) => code)).toContain('header_value_needed')
})

describe('importFlow', () => {
  test('reads back what was written, with every member that Belfry does not know', () => {
    const read = importFlow(JSON.parse(JSON.stringify(exported)), everything)
    expect(read).toMatchObject({ ok: true, value: { name: 'Tell', description: null, definition } })
  })

  test('points out every record that is not there', () => {
    const read = importFlow(exported, ({ kind }) => kind === 'user')
    const missing = read.ok ? read.value.problems.filter(({ code }) => code === 'missing_here') : []
    expect(missing).toMatchObject([
      {
        severity: 'warning',
        pointer: '/nodes/1/config/webhookId',
        message: `"tell" names the webhook ${hook}, which is not there: choose another.`,
      },
      { severity: 'warning', pointer: '/nodes/3/config/path', range: [7, 37] },
    ])
  })

  test('also tells whatever else is wrong, and does not refuse what can be saved', () => {
    const read = importFlow({ ...exported, definition: draw({ a: ['teleport', {}] }) }, everything)
    expect(read.ok && read.value.problems.map(({ code }) => code)).toEqual(['no_trigger', 'unknown_step_type'])
  })

  test.each<[string, unknown, string]>([
    ['nothing', null, '/format'],
    ['another format', { ...exported, format: 'x' }, '/format'],
    ['a later version', { ...exported, version: 2 }, '/version'],
    ['no name', { ...exported, name: '' }, '/name'],
    ['a version before the first', { ...exported, version: 0 }, '/version'],
    ['a version that is no number', { ...exported, version: '1' }, '/version'],
    ['a name that is no text', { ...exported, name: 5 }, '/name'],
    ['a list', [exported], '/format'],
    ['no definition', { ...exported, definition: 5 }, ''],
  ])('refuses %s', (_title, value, pointer) => {
    expect(importFlow(value, everything)).toMatchObject({
      ok: false,
      error: [{ code: pointer === '' ? 'type' : 'not_an_export', severity: 'refused', pointer }],
    })
  })

  test('never throws, and reads whatever was exported', () => {
    fc.assert(
      fc.property(shapedDefinition, fc.jsonValue(), (one, other) => {
        importFlow(other, everything)
        const copy: ExportedFlow = JSON.parse(JSON.stringify(exportFlow({ name: 'x', definition: one })))
        const read = importFlow(copy, everything)
        expect(read.ok && read.value.definition).toEqual(copy.definition)
        expect(read.ok && read.value.problems).toEqual(parseFlow(one).problems)
      }),
    )
  })

  test('keeps a description that is text', () => {
    const described = (description: unknown) => {
      const read = importFlow({ ...exportFlow({ name: 'x', definition }), description }, everything)
      return read.ok && read.value.description
    }
    expect(exportFlow({ name: 'x', definition }).description).toBeNull()
    expect(exportFlow({ name: 'x', description: 'why', definition })).toMatchObject({
      name: 'x',
      description: 'why',
      format: 'belfry.automation',
    })
    expect([described('why'), described(null), described(undefined), described(5)]).toEqual(['why', null, null, null])
  })

  test('says in words what it can not read', () => {
    const words = (value: unknown) => {
      const read = importFlow(value, everything)
      return read.ok ? [] : read.error.map(({ message }) => message)
    }
    expect(words({})).toEqual([
      'This is no exported flow: its format is not "belfry.automation". Choose a file that an export has written.',
    ])
    expect(words({ format: 'belfry.automation', version: 9 })).toEqual([
      'The flow was exported in a version that is not known here; there are versions up to 1. Export it anew.',
    ])
    expect(words({ format: 'belfry.automation', version: 1 })).toEqual(['The flow has no name: give it one.'])
  })
})
