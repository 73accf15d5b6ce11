import { task } from '@belfry/core'
import { expect, test } from 'vitest'
import { selectRecords } from '../../src/store/queries/record-lists.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const PARK = '/api/orgs/test-park'

async function make({ call }: TestServer, path: string, body: object) {
  const answer = await call('POST', `${PARK}${path}`, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

test('a task has labels, a view and a lane, and stays when they go', async () => {
  const server = await startTestServer()
  const label = await make(server, '/labels', { name: 'Maintenance', color: '#2e7d32', externalId: 'lbl-1' })
  const view = await make(server, '/views', { name: 'Housekeeping' })
  const lane = await make(server, `/views/${view.id}/lanes`, { name: 'To do' })
  const placed = await make(server, '/tasks', { title: 'Mow', labelIds: [label.id], laneId: lane.id })
  expect(placed).toMatchObject({ labelIds: [label.id], viewId: view.id, laneId: lane.id })
  const list = async (query: string) => (await server.call('GET', `${PARK}/tasks?${query}`)).body.data
  expect([await list(`viewId=${view.id}`), await list(`laneId=${lane.id}`)]).toEqual([[placed], [placed]])

  const present = async () => (await server.call('GET', `${PARK}/tasks/${placed.id}`)).body
  expect((await server.call('DELETE', `${PARK}/views/${view.id}/lanes/${lane.id}`)).status).toBe(200)
  expect(await present()).toMatchObject({ version: 2, viewId: view.id, laneId: null })
  await make(server, `/views/${view.id}/lanes`, { name: 'Doing' })
  expect((await server.call('DELETE', `${PARK}/views/${view.id}`)).status).toBe(200)
  expect((await server.call('DELETE', `${PARK}/labels/${label.id}`)).status).toBe(200)
  expect(await present()).toEqual({ ...placed, version: 4, labelIds: [], viewId: null, laneId: null, updatedAt: expect.any(String) })
  expect(await list(`viewId=${view.id}`)).toEqual([])
})

test('tasks that are older than labels and views have none', async () => {
  const server = await startTestServer()
  const { id } = await make(server, '/tasks', { title: 'Mow' })
  const { store } = server.installation
  await store.write(async ({ db }) => {
    const { data } = await db.selectFrom('records').select('data').where('id', '=', id).executeTakeFirstOrThrow()
    const { labelIds: _, viewId: __, laneId: ___, ...older } = JSON.parse(data)
    await db
      .updateTable('records')
      .set({ data: JSON.stringify(older) })
      .where('id', '=', id)
      .execute()
  })
  const { data } = await store.read((db) => selectRecords(db, task, server.organization.id, { limit: 1, filters: {} }))
  expect(data).toMatchObject([{ id, labelIds: [], viewId: null, laneId: null }])
})
