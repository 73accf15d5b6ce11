import { type Definition, exampleId } from '@belfry/core'
import { expect, test } from 'vitest'
import { innerTypes } from '../../../test/arbitrary-configs.ts'
import { draw, newCustomer } from '../../../test/draw.ts'
import { exampleNamed } from '../../../test/step-examples.ts'
import { type AnyStep, type StepType, steps } from '../../index.ts'
import { exitCoverage } from '../exit-coverage.ts'
import { replay } from '../replay.ts'
import { generateScenarios } from './generate-scenarios.ts'

/** The flow of the step's example, in which the step goes on after a failure where it can; the id of the step, and its exits. */
function flowOf(type: StepType): { readonly definition: Definition; readonly nodeId: string; readonly exits: readonly string[] } {
  const step: AnyStep = steps[type]
  const { definition } = exampleNamed(type)
  const node = definition.nodes.find((one) => one.type === type) as Definition['nodes'][number]
  const config = { ...node.config, ...(step.acceptsContinueOnError ? { continueOnError: true } : {}) }
  return {
    definition: { ...definition, nodes: definition.nodes.map((one) => (one === node ? { ...one, config } : one)) },
    nodeId: node.id,
    exits: [...step.exits(config), ...(step.acceptsContinueOnError ? ['error'] : [])],
  }
}

test('[AUTO-EXIT-02] seven actions have skipped beside out, and each is taken by a generated scenario', () => {
  const skipping = innerTypes.filter((type) => (steps[type] as AnyStep).fixedExits?.includes('skipped'))
  expect(skipping).toEqual([
    'customerMessageSend',
    'reservationSetStatus',
    'invoiceBook',
    'paymentLinkCreate',
    'mandateRequest',
    'mandateCollect',
    'consumptionInvoice',
  ])
  for (const type of skipping as readonly StepType[]) {
    expect(steps[type].fixedExits).toEqual(['out', 'skipped'])
    const { definition, nodeId } = flowOf(type)
    const paths = generateScenarios(definition).scenarios.flatMap(({ path }) => path)
    const taken = ['out', 'skipped', 'error'].map((exit) => `${nodeId} ${exit}`)
    expect(paths).toEqual(expect.arrayContaining(taken))
  }
})

test.each(Object.keys(steps) as StepType[])('%s: a generated scenario takes each of its exits, and is what it says', (type) => {
  const { definition, nodeId, exits } = flowOf(type)
  const generated = generateScenarios(definition)
  expect(generated.notTaken).toEqual([])
  const runs = generated.scenarios.map(({ journal }) => replay(JSON.parse(JSON.stringify(journal))))
  const coverage = exitCoverage(definition, runs)
  expect(coverage.missing).toEqual([])
  expect(coverage.exits.filter((one) => one.nodeId === nodeId).map(({ exit }) => exit)).toEqual(exits)
  expect(generated.isSmallest).toBe(true)
})

// What the examples write down, here stands in a variable: for each exit a value has to be found that the step accepts there.
test.each<[StepType, Readonly<Record<string, unknown>>]>([
  ['delay', { mode: 'untilDate', dateField: 'customer.birthDate', offset: { amount: 80, unit: 'weeks' } }],
  ['throttle', { window: { amount: 2, unit: 'hours' }, key: '{customer.status}' }],
  ['mandateCollect', { invoiceId: exampleId('invoice'), delayDays: '{customer.notes}' }],
  ['accessMethodCreate', { customerId: '{customer.id}', type: 'LPR', value: '{customer.notes}', periodTo: '{customer.notes}' }],
  ['nfcTagUpdate', { customerId: '{customer.id}', action: 'topUp', amount: '{customer.notes}' }],
])('%s: values are found for the variables of its config, exit by exit', (type, given) => {
  const step: AnyStep = steps[type]
  const config = { ...given, ...(step.acceptsContinueOnError ? { continueOnError: true } : {}) }
  const exits = [...step.exits(config), ...(step.acceptsContinueOnError ? ['error'] : [])]
  const ends = Object.fromEntries(exits.map((exit) => [`by_${exit}`, ['taskCreate', { title: exit }] as const]))
  const edges = ['start out step', ...exits.map((exit) => `step ${exit} by_${exit}`)]
  const generated = generateScenarios(draw({ start: newCustomer, step: [type, config], ...ends }, edges))
  expect(generated.notTaken).toEqual([])
  expect(generated.isSmallest).toBe(true)
})
