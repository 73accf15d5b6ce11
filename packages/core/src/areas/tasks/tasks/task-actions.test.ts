import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, type Site } from '../../../../test/site.ts'
import { exampleId } from '../../../kernel/ids.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

const made = async (body: object = {}) => String((await site.call('tasks.create', { body: { title: 'Welcome Ada', ...body } })).body.id)
const act = (verb: string, id: string, body: object, as = site.administrator) => site.call(`tasks.${verb}`, { as, params: { id }, body })

describe('the priority of a task', () => {
  test.each([
    ['[STEP-taskSetPriority-02]', 'LOW', { mode: 'set', priority: 'URGENT' }, 'URGENT'],
    ['[STEP-taskSetPriority-02]', 'HIGH', { mode: 'set', priority: 'HIGH', maxPriority: 'LOW' }, 'HIGH'],
    ['[STEP-taskSetPriority-03]', 'LOW', { mode: 'raise' }, 'MEDIUM'],
    ['[STEP-taskSetPriority-03]', 'HIGH', { mode: 'raise' }, 'URGENT'],
    ['[STEP-taskSetPriority-03]', 'URGENT', { mode: 'raise' }, 'URGENT'],
    ['[STEP-taskSetPriority-03]', 'HIGH', { mode: 'raise', maxPriority: 'HIGH' }, 'HIGH'],
    ['[STEP-taskSetPriority-03]', 'URGENT', { mode: 'raise', maxPriority: 'MEDIUM' }, 'URGENT'],
    ['[STEP-taskSetPriority-04]', 'URGENT', { mode: 'lower' }, 'HIGH'],
    ['[STEP-taskSetPriority-04]', 'LOW', { mode: 'lower' }, 'LOW'],
  ])('%s goes from %s with %j to %s', async (_, priority, body, want) => {
    const id = await made({ priority })
    const answer = await act('setPriority', id, body)
    expect(answer).toMatchObject({ status: 200, body: { priority: want, version: want === priority ? 1 : 2 } })
    expect(site.events()).toEqual([])
  })

  test('is refused where nothing says it, and where there is no task', async () => {
    expect(await act('setPriority', await made(), { mode: 'set' })).toMatchObject({
      status: 400,
      problem: { errors: [{ pointer: '/priority', message: 'priority is required with the mode set' }] },
    })
    expect(await act('setPriority', exampleId('task', 9), { mode: 'raise' })).toMatchObject({ status: 404 })
    expect(await act('setPriority', await made(), { mode: 'raise' }, site.colleague('tasks:read'))).toMatchObject({ status: 403 })
  })
})

describe('amending a task', () => {
  const label = async (name: string) => String((await site.call('labels.create', { body: { name } })).body.id)
  let eve: string
  beforeEach(() => {
    eve = String(site.colleague().userId)
  })

  test('[STEP-taskUpdate-01] gives it a title, and none keeps it', async () => {
    const id = await made()
    expect((await act('amend', id, { title: 'Welcome all' })).body).toMatchObject({ title: 'Welcome all' })
    for (const body of [{ title: '' }, { title: '  ' }, {}])
      expect((await act('amend', id, body)).body).toMatchObject({ title: 'Welcome all', version: 2 })
  })

  test('[STEP-taskUpdate-02] adds assignees, or puts them in the place of others', async () => {
    const id = await made({ assigneeIds: [site.ada.id] })
    expect((await act('amend', id, { assigneeIds: [eve, site.ada.id] })).body).toMatchObject({ assigneeIds: [site.ada.id, eve] })
    const replaced = await act('amend', id, { assigneeIds: [eve], assigneeMode: 'replace' })
    expect(replaced.body).toMatchObject({ assigneeIds: [eve] })
    expect((await act('amend', id, { assigneeMode: 'replace' })).body).toMatchObject({ assigneeIds: [eve] })
  })

  test('[STEP-taskUpdate-04] adds labels, and takes none away', async () => {
    const [one, two] = [await label('a'), await label('b')]
    const id = await made({ labelIds: [one] })
    expect((await act('amend', id, { labelIds: [two, one], assigneeMode: 'replace' })).body).toMatchObject({ labelIds: [one, two] })
    expect((await act('amend', id, { labelIds: [] })).body).toMatchObject({ labelIds: [one, two] })
  })

  test('[STEP-taskUpdate-05] says when it is due, in UTC; the same moment changes nothing', async () => {
    const id = await made()
    expect((await act('amend', id, { dueAt: '2026-07-02T00:00:00+02:00' })).body).toMatchObject({ dueAt: '2026-07-01T22:00:00.000Z' })
    for (const dueAt of ['2026-07-01T22:00:00Z', null]) expect((await act('amend', id, { dueAt })).body).toMatchObject({ version: 2 })
  })

  test.each([
    ['[STEP-taskUpdate-06] a user who is no member', { assigneeIds: [exampleId('user', 9)] }, '/assigneeIds/0'],
    ['a label that does not exist', { labelIds: [exampleId('label', 9)] }, '/labelIds/0'],
  ])('%s is refused', async (_, body, pointer) => {
    const id = await made()
    expect(await act('amend', id, { title: 'x', ...body })).toMatchObject({ status: 400, problem: { errors: [{ pointer }] } })
    expect(site.record(id)).toMatchObject({ title: 'Welcome Ada', version: 1 })
  })

  test('is refused beyond what a task can hold, and to those who may only read', async () => {
    const labelIds: string[] = []
    for (let count = 0; count < 50; count++) labelIds.push(await label(`${count}`))
    const id = await made({ labelIds })
    expect(await act('amend', id, { labelIds: [await label('more')] })).toMatchObject({
      status: 409,
      problem: { detail: 'The task would have more than 50 labels. Take some off first.' },
    })
    expect(await act('amend', id, { title: 'x' }, site.colleague('tasks:read'))).toMatchObject({ status: 403 })
  })
})
