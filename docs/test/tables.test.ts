import { simulate } from '@belfry/automation-engine/testing'
import { describe, expect, test } from 'vitest'
import { pages } from './support/pages.ts'
import { rowsBelow } from './support/tables.ts'

// Every row of the tables in the guide to variables and conditions is a flow that is played.

const page = pages.find(({ file }) => file === 'docs/guide/variables-and-conditions.md')
if (!page) throw new Error('the guide to variables and conditions has gone')

const scenario = {
  now: '2026-07-01T12:00:00Z',
  organization: { timeZone: 'Europe/Brussels', locale: 'en-GB' },
  endpoints: 'delivered',
} as const
const MISSING = 'missing'

/** Plays a flow of one step, called from outside with a body in which the value stands as its cell says. */
function play(type: string, config: object, held: string) {
  const position = { x: 0, y: 0 }
  const definition = {
    nodes: [
      { id: 'start', type: 'trigger', label: '', position, config: { source: 'webhook' } },
      { id: 'step', type, label: '', position, config },
    ],
    edges: [{ id: 'e', source: 'start', sourceHandle: 'out', target: 'step' }],
  }
  return simulate(definition, { ...scenario, webhook: { body: held === MISSING ? {} : { value: JSON.parse(held) } } })
}

describe('a variable becomes what the page says', () => {
  const fields: Readonly<Record<string, (written: string, held: string) => Promise<unknown>>> = {
    async text(written, held) {
      const { trace } = await play('taskCreate', { title: `x${written}` }, held)
      return String(trace[1]?.input.title).slice(1)
    },
    async JSON(written, held) {
      const { messages } = await play('webhookSend', { webhookId: 'whk_01k8e5m1z0f7q8r9s0t1v2w301', event: 'x', payload: written }, held)
      return JSON.stringify((messages[0]?.envelope as { readonly data?: unknown } | undefined)?.data)
    },
    async path(written, held) {
      const { calls, error, status } = await play('httpRequest', { target: 'tillor', method: 'GET', path: written }, held)
      if (status === 'failed') expect([calls, error]).toEqual([[], expect.stringContaining('refused and not made')])
      return status === 'failed' ? 'refused' : calls[0]?.path
    },
  }
  const rows = rowsBelow(page, ['Field', 'You write', 'The variable holds', 'Becomes'])

  test('in every kind of field', () => {
    expect([...new Set(rows.map(([field]) => field))].sort()).toEqual(Object.keys(fields).sort())
  })

  test.each(rows)('%s: %s of %s is %s', async (field = '', written = '', held = '', want) => {
    expect(await fields[field]?.(written, held)).toBe(want)
  })
})

/** Whether a rule, as a cell writes it, holds. */
async function holds(rule: string, held: string): Promise<string> {
  const [, operator = '', operand] = /^(\w+)(?: (.+))?$/.exec(rule) ?? []
  const value = operand === undefined ? {} : { [operator === 'isOneOf' ? 'values' : 'value']: JSON.parse(operand) }
  const conditions = { match: 'all', rules: [{ id: 'r', field: 'body.value', operator, ...value }] }
  const { trace, status } = await play('condition', { conditions }, held)
  expect(status).toBe('completed')
  return String(trace[1]?.exit)
}

const OPERATORS = ['is', 'isNot', 'contains', 'greaterThan', 'lessThan', 'isOneOf', 'isEmpty', 'isNotEmpty']
const operatorsOf = (rules: readonly (string | undefined)[]) => [...new Set(rules.map((rule) => rule?.split(' ')[0]))]

describe('a comparison is what the page says', () => {
  const rows = rowsBelow(page, ['The variable holds', 'Rule', 'Holds'])

  test('of each operator, both that it holds and that it does not', () => {
    for (const want of ['yes', 'no']) {
      const shown = operatorsOf(rows.filter(([, , is]) => is === want).map(([, rule]) => rule))
      expect([want, shown]).toEqual([want, OPERATORS.filter((name) => (want === 'yes' ? name !== 'isEmpty' : name !== 'isNotEmpty'))])
    }
  })

  test.each(rows)('%s %s: %s', async (held = '', rule = '', want) => {
    expect(await holds(rule, held)).toBe(want)
  })
})

describe('what a rule makes of nothing is what the page says', () => {
  const nothing = [MISSING, 'null', '""', '[]']
  const rows = rowsBelow(page, ['Rule', ...nothing])

  test('for every operator', () => {
    expect(operatorsOf(rows.map(([rule]) => rule))).toEqual(OPERATORS)
  })

  const cells = rows.flatMap(([rule = '', ...wants]) => nothing.map((held, index) => [held, rule, wants[index]] as const))
  test.each(cells)('%s %s: %s', async (held, rule, want) => {
    expect(await holds(rule, held)).toBe(want)
  })
})
