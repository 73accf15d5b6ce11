import { exampleId } from '@belfry/core'
import type { SeedRecord } from '@belfry/core/memory'
import { describe, expect, test } from 'vitest'
import type { Scenario, ScenarioEvent } from '../src/simulate/scenario.ts'
import type { StepType } from '../src/steps/index.ts'
import { draw, flowOf, newCustomer } from './draw.ts'
import { playStep, type Stage } from './play-step.ts'
import { configProblems } from './problems.ts'
import { begin, requestOf, resumeRun } from './run-transitions.ts'
import { ada, NOON, startWith } from './starts.ts'

type Config = Readonly<Record<string, unknown>>

/** Ada as a record of the simulated organization, who can be reached in every way. */
export const reachableAda: SeedRecord = {
  model: 'customer',
  id: ada.id,
  values: {
    ...{ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', language: 'en' },
    ...{ phone: '+32470123456', whatsappNumber: '+32470123457' },
  },
}

/** Something to invoice: 97.50 euro. */
const lines = [{ productId: null, description: 'Night', quantity: 3, unitPrice: 32.5, vat: 6, amount: 97.5 }]
const amounts = { lines, total: 97.5, openAmount: 97.5, vatTotals: [{ rate: 6, amount: 5.52 }] }

/** An invoice of Ada; a draft of 97.50 euro by default. */
export function invoiceOfAda(values: Config = {}): SeedRecord {
  return { model: 'invoice', id: exampleId('invoice', 1), values: { customerId: ada.id, ...amounts, ...values } }
}

/** The same, booked. */
export function bookedInvoice(values: Config = {}): SeedRecord {
  const booked = {
    number: '2026-0001',
    status: 'BOOKED',
    bookedAt: '2026-06-30T10:00:00.000Z',
    issueDate: '2026-06-30',
    dueDate: '2026-07-14',
  }
  return invoiceOfAda({ ...booked, ...values })
}

/** What else there is where an action is played. */
export interface Surroundings extends Pick<Scenario, 'operations' | 'organization' | 'records'> {
  /** The title of the task that is made behind the exit `out`; it may use what the step provides. */
  readonly says?: string
  /** What starts the flow: the event of a new customer, Ada, by default. */
  readonly event?: ScenarioEvent
}

/** Plays an action in a simulated organization. It goes on after a failure, and each of its exits leads to a task. */
export async function playAction(type: StepType, config: Config, { says = 'done', event, ...surroundings }: Surroundings = {}) {
  const begins: Stage = event ? { begins: { event }, trigger: ['trigger', { source: 'event', eventKey: event.key }] } : {}
  const titles = { out: says, error: '{error.message}', skipped: 'nothing to do' }
  const played = await playStep(type, { ...config, continueOnError: true }, { ...begins, ...surroundings, says: titles })
  const { simulation } = played
  return {
    ...played,
    /** The events that the flow has caused. */
    events: simulation.events.filter(({ cause }) => (cause?.runId ?? null) !== null),
    records: (collection: string) => simulation.records(collection),
    /** The messages to people, as `channel recipient subject`. */
    messages: simulation.records('notification-deliveries').map(({ channel, recipient, subject }) => `${channel} ${recipient} ${subject}`),
  }
}

/** What a step asks for, or why it fails before it asks; the customer of the run is Ada, with these changes. */
export function asksFor(type: StepType, config: Config, customer: object = {}) {
  const flow = flowOf(draw({ start: newCustomer, step: [type, config] }, ['start out step']))
  const transition = begin(flow, startWith(), { [ada.id]: { ...ada, ...customer } })
  const { run, requests } = transition
  if (run.status === 'failed') return { failure: run.error?.message ?? '' }
  expect(requests).toHaveLength(1)
  const { operation, input } = requestOf(transition, 'operation')
  return { operation, input }
}

/** How an action by an operation treats the field with the id of its record, and a refusal. `config` holds what else is needed. */
export function testsOfAction(type: StepType, field: string, config: Config = {}): void {
  describe('as every action', () => {
    const problems = (own: Config) => configProblems(type, { ...config, ...own })

    test.each([
      ['there', 'x_1', []],
      ['a variable', '{customer.externalId}', []],
      ['of an unknown root', '{nobody.id}', [`error unknown_variable /${field}`]],
      ['a number', 5, [`error type /${field}`]],
    ])(`${field}: %s`, (_title, id, want) => {
      expect(problems({ [field]: id })).toEqual(want)
    })

    test(`${field}: missing, or empty`, () => {
      expect(problems({})).toEqual([`error required /${field}`])
      expect(problems({ [field]: '' })).toEqual([expect.stringMatching(`^error (too_short|required) /${field}$`)])
    })

    test.each([[null], ['  '], [{ id: 'x' }]])(`fails, and asks for nothing, when ${field} is %j once it is filled in`, (id) => {
      const { failure } = asksFor(type, { ...config, [field]: '{customer.place}' }, { place: id })
      expect(failure).toMatch(new RegExp(`^The ${field} is empty once its variables are filled in`))
    })

    test('[AUTO-EXIT-15] [AUTO-EXIT-17] a refusal stops the run, or leaves by error where its author said so', () => {
      const end = (own: Config) => {
        const flow = flowOf(draw({ start: newCustomer, step: [type, { ...config, [field]: 'x_1', ...own }] }, ['start out step']))
        return resumeRun(flow, begin(flow).run, { key: 'run_1/step/0/1', now: NOON, answer: { ok: false, message: 'No.' } })
      }
      expect(end({})).toMatchObject({ run: { status: 'failed', error: { message: 'No.' } } })
      expect(end({ continueOnError: true })).toMatchObject({ run: { status: 'completed' }, trace: [{ exit: 'error', error: 'No.' }] })
    })
  })
}

/** Each of these values of a field is sound, and another, the same in another spelling, is not. */
export function testsOfChoice(id: string, type: StepType, field: string, values: readonly string[], config: Config): void {
  test.each(values)(`${id} ${field}: %s`, (value) => {
    expect(configProblems(type, { ...config, [field]: value })).toEqual([])
  })

  test.each(['', 'other', '{customer.status}', flipped(values[0] as string)])(`${id} ${field}: %j is refused`, (value) => {
    expect(configProblems(type, { ...config, [field]: value })).toEqual([`error not_allowed /${field}`])
  })
}

function flipped(word: string): string {
  return word === word.toUpperCase() ? word.toLowerCase() : word.toUpperCase()
}
