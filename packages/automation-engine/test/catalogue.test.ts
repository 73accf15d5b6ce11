import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Definition, validate } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { type AnyStep, parseFlow, type StepType, steps, stepTypes } from '../src/index.ts'
import { flowRules } from '../src/rules/index.ts'
import { contexts } from '../src/template/renderers.ts'
import { flowOf } from './draw.ts'
import { exampleNamed } from './step-examples.ts'

const root = resolve(import.meta.dirname, '..')

/** The names of the definitions in a folder: files that are neither tests nor the registry. */
function definitionsIn(folder: string, ...others: readonly string[]): readonly string[] {
  return readdirSync(resolve(root, folder))
    .filter((file) => /^[a-z-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -3))
    .filter((name) => !['index', ...others].includes(name))
    .sort()
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

describe('step types', () => {
  test('folder and registry hold the same', () => {
    expect(definitionsIn('src/steps')).toEqual(stepTypes.map(kebab).sort())
  })

  test('every file has its test', () => {
    const tests = readdirSync(resolve(root, 'src/steps')).filter((file) => file.endsWith('.test.ts'))
    expect(tests.sort()).toEqual(stepTypes.map((type) => `${kebab(type)}.test.ts`).sort())
  })

  test('no snapshot outlives its step type', () => {
    expect(readdirSync(resolve(root, 'test/schema-snapshots')).sort()).toEqual(stepTypes.map((type) => `${kebab(type)}.shot`).sort())
  })

  describe.each(stepTypes)('%s', (type: StepType) => {
    const step = steps[type]

    test('is frozen, goes by its own name and is described in a phrase', () => {
      expect(Object.isFrozen(step)).toBe(true)
      expect(step.type).toBe(type)
      expect(step.description).toMatch(/^[A-Z].*[^.]$/)
    })

    test('has a config schema that compiles, is open to further members and changes only on purpose', async () => {
      expect(validate(step.config, null)).toMatchObject([{ code: 'type' }])
      expect(step.config).not.toHaveProperty('additionalProperties')
      await expect(`${JSON.stringify(step.config, null, 2)}\n`).toMatchFileSnapshot(`schema-snapshots/${kebab(type)}.shot`)
    })

    test('names only contexts of variables that there are', () => {
      const named = [...JSON.stringify(step.config).matchAll(/"x-variables":"(.*?)"/g)].map(([, context]) => context as string)
      expect(named.filter((context) => !Object.hasOwn(contexts, context))).toEqual([])
    })

    test('does not claim the exit error, which the interpreter adds', () => {
      expect(step.fixedExits ?? []).not.toContain('error')
    })

    test('says when each of its exits is taken', () => {
      const { fixedExits, exitDescriptions }: AnyStep = step
      const named = exitDescriptions.flatMap((one) => ('exit' in one ? [one.exit] : []))
      if (fixedExits) expect(named).toEqual(fixedExits)
      expect(exitDescriptions.length).toBeGreaterThan(0)
      for (const { when } of exitDescriptions) expect(when).toMatch(/^[A-Z].*\.$/)
    })

    test('finds something wrong with each of its examples of problems', () => {
      const { problemExamples = [], problems }: AnyStep = step
      const { definition } = exampleNamed(type)
      const config = definition.nodes.find((node) => node.type === type)?.config ?? {}
      const location = {
        nodeId: 'a',
        source: { kind: 'webhook', version: '' },
        site: { customFields: [], hasOpeningHours: false },
      } as const
      for (const change of problemExamples) {
        const members = Object.entries({ ...config, ...change }).filter(([, value]) => value !== undefined)
        const tried = Object.fromEntries(members)
        expect(validate(step.config, tried), JSON.stringify(change)).toEqual([])
        expect(problems(tried, location), JSON.stringify(change)).not.toEqual([])
      }
    })

    test('[AUTO-EXIT-14] takes continueOnError exactly when it is an action', () => {
      expect('continueOnError' in step.config.properties).toBe(step.acceptsContinueOnError)
    })
  })
})

/** The steps whose only ordinary exit is `out`, as the requirements list them. */
const leavingByOut = [
  ...['trigger', 'delay', 'waitUntilOpen', 'waitUntilClosed', 'taskCreate', 'taskSetStatus', 'taskSetPriority', 'taskUpdate'],
  ...['invoiceReminderSend', 'invoiceSend', 'invoicePrint', 'occupationExtendInvoice', 'staffNotify', 'commentCreate', 'inboxReply'],
  ...['inboxTag', 'customerUpdate', 'accessMethodCreate', 'accessMethodUpdate', 'accessMethodSendQr', 'accessPointControl', 'meterSwitch'],
  ...['nfcTagUpdate', 'deviceCommand', 'deviceSlideshow'],
] as const satisfies readonly StepType[]
/** The steps that also leave by `skipped`. */
const skipping = [
  ...['customerMessageSend', 'reservationSetStatus', 'invoiceBook', 'paymentLinkCreate', 'mandateRequest', 'mandateCollect'],
  'consumptionInvoice',
] as const satisfies readonly StepType[]
/** The steps that write or reach the outside, but for the two that call. */
const actions: readonly StepType[] = [...leavingByOut.slice(4), ...skipping, 'documentUpdate']
const calling = ['webhookSend', 'httpRequest'] as const satisfies readonly StepType[]

describe('exits', () => {
  /** The flow of the step's own example without lines for errors, with another config for the step; and the id of the step. */
  function exampleOf(type: StepType, more: Readonly<Record<string, unknown>>): readonly [Definition, string] {
    const { definition } = exampleNamed(type)
    const edges = definition.edges.filter(({ sourceHandle }) => sourceHandle !== 'error')
    const reached = new Set(definition.nodes.filter((node) => node.type === 'trigger').map(({ id }) => id))
    for (const id of reached) for (const { source, target } of edges) if (source === id) reached.add(target)
    const nodes = definition.nodes.filter(({ id }) => reached.has(id))
    const { id } = nodes.find((node) => node.type === type) as (typeof nodes)[number]
    const changed = nodes.map((node) =>
      node.id === id ? { ...node, config: { ...node.config, continueOnError: undefined, ...more } } : node,
    )
    return [{ nodes: changed, edges: edges.filter(({ source }) => reached.has(source)) }, id]
  }
  const exitsOf = (type: StepType, more: Readonly<Record<string, unknown>> = {}) => {
    const [definition, id] = exampleOf(type, more)
    return flowOf(definition).nodes.get(id)?.exits
  }

  test.each(leavingByOut)('[AUTO-EXIT-01] %s leaves by out, and by nothing else', (type) => {
    expect(exitsOf(type)).toEqual(['out'])
  })

  test('[AUTO-EXIT-01] [AUTO-EXIT-13] so do no others but documentUpdate', () => {
    expect(leavingByOut).toHaveLength(25)
    const actual = stepTypes.filter((type) => exitsOf(type)?.join() === 'out')
    expect(actual.toSorted()).toEqual([...leavingByOut, 'documentUpdate'].toSorted())
  })

  test.each(skipping)('[AUTO-EXIT-02] %s leaves by out or skipped', (type) => {
    expect(exitsOf(type)).toEqual(['out', 'skipped'])
  })

  test.each(actions)('[AUTO-EXIT-14] [AUTO-EXIT-15] %s takes continueOnError, which is a boolean and adds the exit error', (type) => {
    expect(exitsOf(type, { continueOnError: true })).toEqual([...(exitsOf(type) ?? []), 'error'])
    expect(exitsOf(type, { continueOnError: false })).toEqual(exitsOf(type))
    for (const continueOnError of ['true', 1, null, {}]) {
      const [definition] = exampleOf(type, { continueOnError })
      const index = definition.nodes.findIndex((node) => node.type === type)
      expect(parseFlow(definition).problems).toContainEqual(
        expect.objectContaining({ severity: 'error', code: 'type', pointer: `/nodes/${index}/config/continueOnError` }),
      )
    }
  })

  test('[AUTO-EXIT-14] [AUTO-EXIT-12] G49 no other step takes it: on the two that call it adds no exit', () => {
    expect(actions).toHaveLength(29)
    expect(stepTypes.filter((type) => steps[type].acceptsContinueOnError).toSorted()).toEqual(actions.toSorted())
    for (const type of stepTypes.filter((type) => !actions.includes(type)))
      expect(exitsOf(type, { continueOnError: true }), type).toEqual(exitsOf(type))
    for (const type of calling) expect(exitsOf(type, { continueOnError: true })).toEqual(['success', 'failed'])
  })
})

describe('rules', () => {
  test('folder and registry hold the same', () => {
    expect(definitionsIn('src/rules', 'rule')).toEqual(flowRules.map(({ name }) => name).sort())
  })

  test('every file has its test', () => {
    const tests = readdirSync(resolve(root, 'src/rules')).filter((file) => file.endsWith('.test.ts'))
    expect(tests.sort()).toEqual(flowRules.map(({ name }) => `${name}.test.ts`).sort())
  })

  test('come in the order of their gravity', () => {
    const gravity = ['refused', 'error', 'warning']
    const order = flowRules.map(({ severity }) => gravity.indexOf(severity))
    expect(order).toEqual(order.toSorted())
  })
})
