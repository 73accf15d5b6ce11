import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, routeOf, rowsOf, type Site } from '../../../test/site.ts'
import { exampleId } from '../../ids.ts'
import type { RunStatus, RunView } from '../port.ts'

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
