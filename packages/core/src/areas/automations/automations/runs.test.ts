import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, routeOf, rowsOf, type Site } from '../../../../test/site.ts'
import type { RunStatus, RunView } from '../../../framework/operations/port.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { permissions } from '../../../kernel/permissions.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

type Example = Readonly<Record<string, unknown>>
const listed = (routeOf('automation-runs.list').answerExample as { readonly data: readonly Example[] }).data[0] as Example
const full = routeOf('automation-runs.get').answerExample as Example
/** What is shown of one run and not in lists. */
const detail = Object.fromEntries(Object.entries(full).filter(([key]) => !(key in listed)))

function addRun(status: RunStatus = 'completed', model: string | null = 'customer', number = 1): string {
  const { statusLabel: _, ...example } = listed
  const run = { ...example, id: exampleId('run', number), status, trigger: { ...(example.trigger as object), model } }
  site.state.runs.set(run.id, run)
  return run.id
}
function addFullRun(status: RunStatus, model: string | null = null): string {
  const id = addRun(status, model)
  site.state.runs.set(id, { ...(site.state.runs.get(id) as RunView), ...detail })
  return id
}
const act = (verb: string, id: string, call: object = {}) => site.call(`automation-runs.${verb}`, { params: { id }, ...call })

describe('rights', () => {
  test('[AUTH-09] runs are read with automations:read, those of a record only with the right to read that', async () => {
    const [reader, both, other] = [
      site.colleague('automations:read'),
      site.colleague('automations:read', 'customers:read'),
      site.colleague('customers:read'),
    ]
    const [ofCustomer, ofCall] = [addRun('completed', 'customer', 1), addRun('completed', null, 2)]
    const ids = async (as: Site['administrator']) => rowsOf(await site.call('automation-runs.list', { as })).map(({ id }) => id)
    expect(await ids(reader)).toEqual([ofCall])
    expect(await ids(both)).toEqual([ofCustomer, ofCall])
    expect(await ids(site.administrator)).toEqual([ofCustomer, ofCall])
    expect(await site.call('automation-runs.list', { as: other })).toMatchObject({ status: 403 })
    const hidden = addFullRun('completed', 'customer')
    for (const verb of ['get', 'journal']) {
      expect(await act(verb, hidden, { as: other })).toMatchObject({ status: 403 })
      expect(await act(verb, hidden, { as: reader })).toMatchObject({ status: 404 })
      expect(await act(verb, hidden, { as: both })).toMatchObject({ status: 200 })
    }
  })

  test('[AUTH-10] runs are cancelled and retried with automations:write', async () => {
    const [reader, writer] = [site.colleague('automations:read'), site.colleague('automations:write')]
    expect((await act('cancel', addFullRun('waiting'), { as: reader })).status).toBe(403)
    expect((await act('cancel', addFullRun('waiting'), { as: writer })).status).toBe(200)
    expect((await act('retry', addFullRun('failed'), { as: reader })).status).toBe(403)
    expect((await act('retry', addFullRun('failed'), { as: writer })).status).toBe(200)
  })

  test('[G169] runs whose definition takes full access are retried with full access, and cancelled as before', async () => {
    const add = (status: RunStatus) => {
      const id = addFullRun(status)
      site.state.privilegedRuns.set(id, true)
      return id
    }
    const as = site.colleague('automations:write')
    expect(await act('retry', add('failed'), { as })).toMatchObject({ status: 403 })
    expect((await act('cancel', add('waiting'), { as })).status).toBe(200)
    expect((await act('retry', add('failed'))).status).toBe(200)
  })
})

describe('what a run has read', () => {
  const customerId = exampleId('customer')
  const invoiceId = exampleId('invoice')
  const step = (changes: object) => ({ ...(full.steps as readonly object[])[0], ...changes })
  /** A failed run that holds something wherever a run can, and its way. */
  function addTellingRun(model: string | null, output: unknown, number = 1): string {
    const id = addFullRun('failed', model)
    const run = site.state.runs.get(id) as RunView
    const contents = {
      ...{ error: 'Ada', variables: { found: output }, itemId: customerId },
      steps: [step({ nodeId: 'look', exit: 'found', durationMs: 7, input: { id: customerId }, output, error: 'Ada' })],
      records: model === null ? [] : [{ model, id: exampleId(model as 'customer') }],
    }
    site.state.runs.delete(id)
    site.state.runs.set(exampleId('run', number), { ...run, ...contents, id: exampleId('run', number) })
    return exampleId('run', number)
  }
  const left = { redacted: true, error: null, variables: {}, wait: null, records: [], itemId: null }
  const seen = { status: 'failed', statusLabel: 'Failed', childRunCount: 0, advice: expect.any(String) }
  const redactedStep = { nodeId: 'look', status: 'done', exit: 'found', durationMs: 7, input: null, output: null, error: null }

  test('of no record is left out for whoever may not read every kind of record, and the way stays', async () => {
    const id = addTellingRun(null, { id: customerId, firstName: 'Ada' })
    const [reader, both] = [site.colleague('automations:read'), site.colleague('automations:read', 'customers:read')]
    for (const as of [reader, both]) {
      const { status, body } = await act('get', id, { as })
      expect([status, body]).toMatchObject([200, { ...seen, ...left, steps: [redactedStep] }])
      expect(JSON.stringify(body)).not.toContain('Ada')
    }
    expect((await act('get', id)).body).toMatchObject({ redacted: false, error: 'Ada', steps: [{ output: { firstName: 'Ada' } }] })
  })

  test('of no record is there for whoever may read every kind of record one by one', async () => {
    const id = addTellingRun(null, { id: customerId })
    const as = site.colleague(...Object.keys(permissions).filter((name) => name.endsWith(':read')))
    expect((await act('get', id, { as })).body).toMatchObject({ redacted: false, error: 'Ada' })
    expect((await act('journal', id, { as })).status).toBe(200)
  })

  test('stands in no list either, and not in the answers to cancel and retry', async () => {
    const as = site.colleague('automations:write', 'automations:read')
    const id = exampleId('run', 1)
    site.state.runs.set(id, { ...(site.state.runs.get(addRun('failed', null)) as RunView), error: 'Ada' })
    expect(rowsOf(await site.call('automation-runs.list', { as }))).toMatchObject([{ id, status: 'failed', redacted: true, error: null }])
    expect(rowsOf(await site.call('automation-runs.list'))).toMatchObject([{ id, redacted: false, error: 'Ada' }])
    addTellingRun(null, { id: customerId })
    expect((await act('retry', id, { as })).body).toMatchObject({ ...left, status: 'waiting' })
    expect((await act('cancel', id, { as })).body).toMatchObject({ ...left, status: 'cancelled' })
  })

  test('is not told by the journal, whose refusal says which permissions are missing', async () => {
    const reader = site.colleague('automations:read')
    const ofCall = await act('journal', addTellingRun(null, {}), { as: reader })
    expect(ofCall).toMatchObject({
      status: 403,
      problem: { code: 'forbidden', detail: expect.stringMatching(/: .*customers:read.*invoices:read/) },
    })
    const both = site.colleague('automations:read', 'customers:read')
    const ofCustomer = await act('journal', addTellingRun('customer', { id: invoiceId }, 2), { as: both })
    expect(ofCustomer.problem?.detail).toContain('What is missing: invoices:read. Ask')
  })

  test.each<[string, unknown]>([
    ['a record', { rows: [{ id: invoiceId, total: 12 }] }],
    ['a record in the text of an answer', { body: JSON.stringify({ data: [{ id: invoiceId }] }) }],
    ['parts of a record that another one names', { invoice: { total: 12 } }],
  ])('of another kind than its own record leaves out, too: %s', async (_, output) => {
    const id = addTellingRun('customer', output)
    const [both, all] = [
      site.colleague('automations:read', 'customers:read'),
      site.colleague('automations:read', 'customers:read', 'invoices:read'),
    ]
    expect((await act('get', id, { as: both })).body).toMatchObject({ ...left, steps: [redactedStep] })
    expect((await act('get', id, { as: all })).body).toMatchObject({ redacted: false, error: 'Ada', steps: [{ output }] })
  })

  test('of its own record is there, with what that only names and with texts that look like JSON', async () => {
    const output = { id: customerId, invoiceId, invoice: null, notes: '{ no JSON', organization: { id: exampleId('organization') } }
    const as = site.colleague('automations:read', 'customers:read')
    const id = addTellingRun('customer', output)
    expect((await act('get', id, { as })).body).toMatchObject({ redacted: false, error: 'Ada', steps: [{ output }] })
    expect((await act('journal', id, { as })).status).toBe(200)
  })
})

test('the status is told in the language of the organization', async () => {
  const park = site.addOrganization('parc', { locale: 'fr-BE' })
  const run = addFullRun('failed')
  expect((await act('get', run)).body.statusLabel).toBe('Failed')
  expect((await act('get', run, { in: park })).body.statusLabel).toBe('Échoué')
  addRun('failed')
  expect(rowsOf(await site.call('automation-runs.list', { in: park }))).toMatchObject([{ statusLabel: 'Échoué' }])
})

describe('a run', () => {
  test.each([
    ['running', 'cancel', 200],
    ['waiting', 'cancel', 200],
    ['completed', 'cancel', 409],
    ['failed', 'cancel', 409],
    ['cancelled', 'cancel', 409],
    ['running', 'retry', 409],
    ['waiting', 'retry', 409],
    ['completed', 'retry', 409],
    ['failed', 'retry', 200],
    ['cancelled', 'retry', 409],
  ] as const)('that is %s answers %s with %i', async (status, verb, wanted) => {
    const answer = await act(verb, addFullRun(status))
    expect(answer.status).toBe(wanted)
    if (wanted === 409) expect(answer.problem).toMatchObject({ code: verb === 'cancel' ? 'run_ended' : 'run_not_failed' })
  })

  test('that nobody knows is not found', async () => {
    for (const verb of ['get', 'journal', 'cancel', 'retry']) expect((await act(verb, exampleId('run', 99))).status).toBe(404)
  })
})
