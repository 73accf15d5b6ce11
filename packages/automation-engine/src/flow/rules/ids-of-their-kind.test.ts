import { type AnyModel, exampleId, models } from '@belfry/core'
import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { draw, newCustomer } from '../../../test/draw.ts'
import { findings, messages } from '../../../test/findings.ts'
import { defineStep } from '../../step/define-step.ts'
import { exit } from '../../step/outcome.ts'
import type { AnyStep } from '../../step/step-definition.ts'
import { steps } from '../../steps/index.ts'
import { idsOfTheirKind } from './ids-of-their-kind.ts'

const task = ['taskCreate', { title: 'x' }] as const
const stayCame: typeof newCustomer = ['trigger', { source: 'event', eventKey: 'reservation:created' }]
/** A flow that changes the customer, and the task, with these ids. */
const withId = (customerId: string, trigger = newCustomer) =>
  draw({ start: trigger, make: task, change: ['customerUpdate', { customerId, status: 'VIP' }] }, ['start out make', 'make out change'])

describe('ids of their kind', () => {
  test.each([
    ['the record of the event', '{customer.id}'],
    ['in the data of the event', '{event.data.customer.id}'],
    ['with spaces', ' {customer.id} '],
    ['an id as it stands', exampleId('customer')],
    ['what no kind has', '{customer.notes}'],
    ['what is nothing known', '{nobody.id}'],
    ['more than one variable', '{customer.id}{createdTask.id}'],
    ['any text', 'Ada'],
    ['a record itself', '{createdTask}'],
    ['a member that there is not', '{createdTask.constructor}'],
  ])('nothing is found wrong with %s', (_title, id) => {
    expect(findings(idsOfTheirKind, withId(id))).toEqual([])
  })

  test.each([
    ['the id of what a step has made', '{createdTask.id}', newCustomer],
    ['an id as it stands', exampleId('task'), newCustomer],
    ['the record of the event', '{reservation.id}', stayCame],
    ['what that names', '{reservation.terrainId}', stayCame],
    ['in the data of the event', '{event.data.reservation.id}', stayCame],
    ['above it', '{reservation.terrain.id}', stayCame],
  ])('another kind: %s', (_title, id, trigger) => {
    expect(findings(idsOfTheirKind, withId(id, trigger))).toEqual(['other_record /nodes/2/config/customerId'])
  })

  test.each([['{reservation.customerId}'], ['{customer.id}'], ['{reservation.customer.id}']])('the customer of the record: %s', (id) => {
    expect(findings(idsOfTheirKind, withId(id, stayCame))).toEqual([])
  })

  test('a root that steps fill with records of several kinds is not judged', () => {
    const giving = (type: string, model: AnyModel) =>
      defineStep({
        type,
        category: 'records',
        description: 'Gives something',
        config: Type.Object({}),
        exits: ['out'],
        provides: { out: { thing: model.recordSchema } },
        run: () => exit('out'),
      })
    const registry = { ...steps, giveTask: giving('giveTask', models.task), giveMeter: giving('giveMeter', models.meter) }
    const change = ['customerUpdate', { customerId: '{thing.id}' }] as const
    const one = draw({ start: newCustomer, a: ['giveTask', {}], change })
    const both = draw({ start: newCustomer, a: ['giveTask', {}], b: ['giveMeter', {}], change })
    expect([findings(idsOfTheirKind, one, registry), findings(idsOfTheirKind, both, registry)]).toEqual([
      ['other_record /nodes/2/config/customerId'],
      [],
    ])
  })

  test('the message says what to do', () => {
    expect(messages(idsOfTheirKind, withId('{createdTask.id}'))).toEqual([
      'In "change", customerId is the id of a customer, and "{createdTask.id}" is that of a task, so nothing is found by it: use the id of a customer.',
    ])
  })
})

test('every field for an id says of what it is, but where another field or the flow decides', () => {
  const undecided = Object.values(steps as Readonly<Record<string, AnyStep>>).flatMap(({ type, config }) =>
    Object.entries(config.properties as Readonly<Record<string, object>>)
      .filter(([, schema]) => 'x-variables' in schema && schema['x-variables'] === 'id' && !('x-record' in schema))
      .map(([name]) => `${type} ${name}`),
  )
  expect(undecided).toEqual(['recordLookup recordId', 'forEach parentId'])
})
