import { exampleId } from '@belfry/core'
import type { FlowNode } from '../../flow/flow.ts'
import type { Answer, Request, RequestKind } from '../../protocol/request.ts'
import type { ExampleSought } from '../../step/step-definition.ts'
import { eventRoots } from '../../variables/event-roots.ts'
import { exampleOf, merged } from './schema-values.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Answers to a request of a step that may lead to an exit: those declared by its type, followed by the usual ones for such a request,
 * successes first. Callers try one after the other.
 */
export function exampleAnswers(node: FlowNode, config: Values, sought: ExampleSought): readonly Answer[] {
  const own = node.step.examples?.(config, sought) ?? []
  // The map gives each kind its own answers; the compiler cannot see that the two members of the union belong together.
  const ordinary = ordinaryAnswers[sought.request.kind] as (sought: ExampleSought, node: FlowNode) => readonly Answer[]
  return [...own, ...ordinary(sought, node), { ok: false, message: 'It was refused, for a test.' }]
}

type Ordinary<K extends RequestKind> = (sought: ExampleSought & { readonly request: Request<K> }, node: FlowNode) => readonly Answer<K>[]

/** The usual answers to each kind of request. */
export const ordinaryAnswers: { readonly [K in RequestKind]: Ordinary<K> } = {
  read: (sought, node) =>
    [providedRecord(sought, node), null].map((record) => ({ ok: true, value: sought.request.records.map(() => record) })),
  operation(sought, node) {
    const provided = node.step.provides(node.authored)[sought.exit] ?? {}
    const values = Object.entries(provided).map(([root, schema]) => [root, merged(exampleOf(schema), sought.variables[root])] as const)
    const [first] = values
    const value = first ? first[1] : {}
    return [
      { ok: true, value },
      { ok: true, value: Object.fromEntries(values) },
      { ok: true, value: Object.fromEntries(values.map(([root, record]) => [nounIn(root), record])) },
      { ok: true, value: { data: [value], nextCursor: null } },
      { ok: true, value, skipped: 'There was nothing to do.' },
      { ok: true, value: null },
      { ok: true, value: { data: [], nextCursor: null } },
    ]
  },
  http: exampleResponses,
  fetch: exampleResponses,
  deliver: () => [true, false].map((delivered) => ({ ok: true, value: { delivered, deliveryId: exampleId('delivery') } })),
  find: (sought, node) => [providedRecord(sought, node), null].map((value) => ({ ok: true, value })),
  // Without hours it is always open; with none on any day, never.
  hours: () => [null, {}].map((openingHours) => ({ ok: true, value: { openingHours, timeZone: 'UTC' } })),
  claim: ({ request: { until } }) => [true, false].map((claimed) => ({ ok: true, value: { claimed, until } })),
  spawn: (_sought, { step, next }) =>
    [1, 0].map((items) => ({
      ok: true,
      value: { items, truncated: false, children: step.spawns !== undefined && next.has(step.spawns) ? items : 0 },
    })),
  wait: ({ request: { until, event, decision, check }, now, variables }) => [
    ...(decision ? decisions.map((one) => ({ ok: true, value: { ended: 'decision', ...one } }) as const) : []),
    ...(check ? [{ ok: true, value: { ended: 'met', checks: 1, output: {} } } as const] : []),
    ...(event ? [{ ok: true, value: { ended: 'event', event: exampleOccurrence(event, now, variables) } } as const] : []),
    ...(until === null ? [] : [{ ok: true, value: { ended: 'time' } } as const]),
  ],
}

/** The record that a step provides after an exit, with the required values; `null` if it provides none. */
function providedRecord({ exit, variables }: ExampleSought, { step, authored }: FlowNode): Values | null {
  const [provided] = Object.entries(step.provides(authored)[exit] ?? {})
  return provided ? (merged(exampleOf(provided[1]), variables[provided[0]]) as Values) : null
}

/** The member of an operation's result with a record, given the variable root: `invoice` for `createdInvoice`. */
function nounIn(root: string): string {
  const noun = root.replace(/^(?:created|updated|found|sent)(?=[A-Z])/, '')
  return noun.charAt(0).toLowerCase() + noun.slice(1)
}

const decisions = (['approved', 'rejected'] as const).map((decision) => ({ decision, by: { id: exampleId('user'), name: 'Bea' } }))

/** An event that ends a wait. */
function exampleOccurrence({ key, record }: NonNullable<Request<'wait'>['event']>, now: number, variables: Values) {
  const roots = Object.entries(eventRoots(key) ?? {}).filter(([, { via }]) => via === null)
  const own = roots.map(([root, { schema, model }]) => {
    const id = record && model === record.model ? { id: record.id } : {}
    return [root, merged(merged(exampleOf(schema), id), variables[root])] as const
  })
  const event = (variables.event ?? {}) as Values
  const data = merged(Object.fromEntries(own), event.data) as Values
  const [about] = Object.entries(data)
  const model = about && eventRoots(key)?.[about[0]]?.model
  const id = String((about?.[1] as Values | undefined)?.id ?? 'unknown')
  return { kind: 'event', id: exampleId('event', 2), key, timestamp: now, about: record ?? { model: model ?? 'record', id }, data } as const
}

/** HTTP responses, with the values that later steps require. */
function exampleResponses({ variables }: ExampleSought): readonly Answer<'http'>[] {
  const { status, body, data } = (variables.response ?? {}) as {
    readonly status?: number
    readonly body?: string
    readonly data?: unknown
  }
  const text = data === undefined ? body : JSON.stringify(data)
  return [
    { ok: true, value: { status: status ?? 200, text: text ?? '{}' } },
    { ok: true, value: { status: status ?? 409, text: text ?? '{"code":"conflict","detail":"It was refused, for a test."}' } },
  ]
}
