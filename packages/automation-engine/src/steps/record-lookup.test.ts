import { type AnyModel, exampleId, models } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { draw, newCustomer } from '../../test/draw.ts'
import { playStep } from '../../test/play-step.ts'
import { configProblems, problemsOf } from '../../test/problems.ts'
import { ada } from '../../test/starts.ts'

const names = [
  ['Customer', models.customer],
  ['Reservation', models.reservation],
  ['Occupation', models.occupation],
  ['Invoice', models.invoice],
  ['Payment', models.payment],
  ['Terrain', models.terrain],
  ['Task', models.task],
  ['Document', models.document],
  ['AccessMethod', models.accessMethod],
  ['NfcTag', models.nfcTag],
  ['Meter', models.meter],
  ['InboxThread', models.inboxThread],
  ['InboxMessage', models.inboxMessage],
] as const satisfies readonly (readonly [string, AnyModel])[]

/** A record of a model as in its example. */
function seed(model: AnyModel, values: object = {}) {
  const example = model.example as Readonly<Record<string, unknown>>
  const fields = Object.fromEntries(Object.keys(model.fields).map((name) => [name, example[name]]))
  return { model: model.name, id: exampleId(model.name, 7), values: { ...fields, ...values } }
}

describe('config', () => {
  test.each(names)('[STEP-recordLookup-01] %s', (model) => {
    expect(configProblems('recordLookup', { model, recordId: 'x' })).toEqual([])
  })

  test.each<[string, object, string[]]>([
    ['[STEP-recordLookup-01] in other capitals', { model: 'customer' }, ['error not_allowed /model']],
    ['[STEP-recordLookup-01] a model that cannot be looked up', { model: 'Webhook' }, ['error not_allowed /model']],
    ['[STEP-recordLookup-01] no model', {}, ['error required /model']],
    ['[STEP-recordLookup-02] no id', { model: 'Task', recordId: '' }, ['error too_short /recordId']],
    ['G49 it is no action', { model: 'Task', continueOnError: true }, ['warning unknown_field /continueOnError']],
  ])('%s', (_title, config, want) => {
    expect(configProblems('recordLookup', { recordId: 'x', ...config })).toEqual(want)
  })

  test('[AUTO-EXIT-07] its exits, and what is there behind each', () => {
    const look = ['recordLookup', { model: 'Task', recordId: exampleId('task') }] as const
    const task = (title: string) => ['taskCreate', { title }] as const
    const nodes = { start: newCustomer, look, a: task('{foundTask.id}'), b: task('{foundTask.id}'), c: task('{foundCustomer.id}') }
    expect(problemsOf(draw(nodes, ['start out look', 'look found a', 'look notFound b', 'a out c']))).toEqual([
      'error unknown_variable /nodes/3/config/title',
      'error unknown_variable /nodes/4/config/title',
    ])
  })
})

describe('run', () => {
  test.each(names)('[STEP-recordLookup-02] finds a record of %s under its name', async (name, model) => {
    const record = seed(model)
    const config = { model: name, recordId: ` ${record.id} ` }
    const { exit, title, output } = await playStep('recordLookup', config, { records: [record], says: { found: `{found${name}.id}` } })
    expect([exit, title]).toEqual(['found', record.id])
    expect(output).toMatchObject({ [`found${name}`]: { id: record.id, version: 1 } })
  })

  test('[STEP-recordLookup-02] the id may be a variable, and the record is as it is now', async () => {
    const { title, simulation } = await playStep(
      'recordLookup',
      { model: 'Customer', recordId: '{event.data.customer.id}' },
      {
        says: { found: '{foundCustomer.firstName} {foundCustomer.lastName}' },
        records: [{ model: 'customer', id: ada.id, values: { lastName: 'King' } }],
      },
    )
    expect([title, simulation.trace[1]?.input]).toEqual(['King', { model: 'Customer', recordId: ada.id }])
  })

  test.each([
    ['that there is not', exampleId('task', 9)],
    ['of another model', '{body.customerId}'],
    ['without an id', '{body.nothing}'],
    ['whose id is none', 'no id at all'],
  ])('[STEP-recordLookup-03] does not find a record %s', async (_title, recordId) => {
    const called = { trigger: ['trigger', { source: 'webhook' }], begins: { webhook: { body: { customerId: ada.id } } } } as const
    expect(await playStep('recordLookup', { model: 'Task', recordId }, called)).toMatchObject({
      status: 'completed',
      exit: 'notFound',
      title: 'notFound',
      output: {},
    })
  })

  test('a secret of the record stays one', async () => {
    const lookup = (type: string, value: string) =>
      playStep(
        'recordLookup',
        { model: 'AccessMethod', recordId: exampleId('accessMethod', 7) },
        { records: [seed(models.accessMethod, { type, value })], says: { found: 'at the door: {foundAccessMethod.value}' } },
      )
    const pin = await lookup('PIN_CODE', '4711')
    expect(pin.title).toBe('at the door:')
    expect(JSON.stringify([pin.simulation.trace, pin.simulation.journal])).not.toContain('4711')
    expect((await lookup('LPR', '1ABC234')).title).toBe('at the door: 1ABC234')
  })
})
