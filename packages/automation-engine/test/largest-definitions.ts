import type { Definition } from '@belfry/core'
import type { OperatorName } from '../src/condition/operators.ts'

type Config = Readonly<Record<string, unknown>>
type Rule = { readonly operator: OperatorName; readonly value?: unknown; readonly values?: readonly unknown[]; readonly field?: string }

/** Every step type and form of config whose reading has cost too much, or might: how it looks at its largest. */
export const families: readonly (readonly [what: string, steps: number, type: string, config: (step: number) => Config])[] = [
  ['rules that exclude none', 68, 'condition', () => conditions('all', 100, (i) => ({ operator: 'isNot', value: `v${i}` }))],
  ['rules of which one must hold', 66, 'condition', () => conditions('any', 100, (i) => ({ operator: 'is', value: `v${i}` }))],
  [
    'rules about order',
    60,
    'condition',
    () => conditions('all', 100, (i) => ({ operator: i % 2 ? 'greaterThan' : 'lessThan', value: i + 1000 * ((i + 1) % 2) })),
  ],
  ['rules about variables', 60, 'condition', () => conditions('all', 100, () => ({ operator: 'isNot', value: '{customer.id}' }))],
  [
    'lists of values',
    8,
    'condition',
    () => conditions('all', 10, (rule) => ({ operator: 'isOneOf', values: ['same', ...numbers(800).map((i) => `${rule}-${i}`)] })),
  ],
  ['lists of braces', 10, 'condition', () => conditions('all', 10, () => ({ operator: 'isOneOf', values: numbers(1000).map(() => '{') }))],
  ['texts of variables', 90, 'taskCreate', () => ({ title: 'x', description: '{customer.id}'.repeat(384) })],
  ['texts of unknown variables', 90, 'taskCreate', () => ({ title: 'x', description: '{nw.x}'.repeat(800) })],
  ['unknown fields', 90, 'taskCreate', () => ({ title: 'x', ...Object.fromEntries(numbers(250).map((i) => [`titl${i}`, { a: 1 }])) })],
  [
    'configs that do not match',
    68,
    'condition',
    () => conditions('all', 100, () => ({ operator: 'startsWith' as OperatorName, field: 'a b' })),
  ],
  ['bodies', 9, 'webhookSend', () => ({ webhookId: 'x', event: 'x', payload: '{customer.id}:"a" '.repeat(2700) })],
  ['what looks like secrets', 9, 'webhookSend', () => ({ webhookId: 'x', event: 'x', payload: 'Bearer aaaaaaaaaaaaaaaaaa '.repeat(1800) })],
  ['members that no step reads', 9, 'taskCreate', () => ({ title: 'x', other: numbers(25_000).map(() => 1) })],
]

/** The numbers from 0 on. */
export function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/** A config with rules about a customer's last name. */
export function conditions(match: 'all' | 'any', count: number, make: (index: number) => Rule): Config {
  return { conditions: { match, rules: numbers(count).map((index) => ({ id: `r${index}`, field: 'customer.lastName', ...make(index) })) } }
}

/** Steps of one type, one below the other. */
export function row(count: number, type: string, config: (step: number) => Config): Definition {
  const exits: Readonly<Record<string, string>> = { condition: 'yes', webhookSend: 'success' }
  const step = (id: string, y: number, of: string, value: Config) => ({ id, type: of, label: '', position: { x: 0, y }, config: value })
  const edge = (source: string, sourceHandle: string, target: string) => ({ id: target, source, sourceHandle, target })
  const first = step('start', 0, 'trigger', { source: 'event', eventKey: 'customer:created' })
  const edges = numbers(count).map((i) => (i === 0 ? edge('start', 'out', 'n0') : edge(`n${i - 1}`, exits[type] ?? 'out', `n${i}`)))
  return {
    nodes: [first, ...numbers(count).map((i) => step(`n${i}`, i + 1, type, config(i)))],
    edges: edges,
    notes: [],
  } as unknown as Definition
}
