import { beforeEach, expect, test } from 'vitest'
import { createSite, rowsOf, type Site } from '../../../../test/site.ts'
import { controllerLog, MAX_LOG_LINES } from './controller-log.ts'
import { KEPT_LOGS } from './logs.ts'

let site: Site
let id: string
beforeEach(async () => {
  site = createSite()
  id = String((await site.call('controllers.create', { body: { name: 'Main gate', serial: 'CTL-1' } })).body.id)
})

const LINE = { message: 'Started' }
const submit = (lines: readonly object[] = [LINE], call: object = {}) =>
  site.call('controllers.logs', { params: { id }, body: { lines }, ...call })

test('[EVT-10] a log that is submitted is kept and told; the event says how bad it is, and not what the lines say', async () => {
  const lines = [LINE, { at: '2026-07-01T13:59:00+02:00', level: 'ERROR', message: 'PIN 4711 refused' }, { level: 'DEBUG', message: '' }]
  const { status, body } = await submit(lines)
  expect(status).toBe(200)
  expect(body).toMatchObject({ controllerId: id, worstLevel: 'ERROR', lineCount: 3 })
  expect(body.lines).toEqual([
    { at: '2026-07-01T12:00:00.000Z', level: 'INFO', message: 'Started' },
    { at: '2026-07-01T11:59:00.000Z', level: 'ERROR', message: 'PIN 4711 refused' },
    { at: '2026-07-01T12:00:00.000Z', level: 'DEBUG', message: '' },
  ])
  expect(site.events().at(-1)).toEqual({
    key: 'controller:logs:submitted',
    about: { model: 'controller', id },
    data: { controller: site.record(id), controllerLog: { ...body, lines: null } },
  })
  expect((await site.call('controller-logs.get', { params: { id: String(body.id) } })).body).toEqual(body)
})

test('the last logs of a controller are kept, and none of one that is gone', async () => {
  const { id: other } = (await site.call('controllers.create', { body: { name: 'Cellar', serial: 'CTL-2' } })).body
  await submit([LINE], { params: { id: other } })
  for (let count = 0; count < KEPT_LOGS + 3; count++) await submit([{ message: String(count) }])
  const logs = rowsOf(await site.call('controller-logs.list', { query: { controllerId: id, limit: 200 } }))
  expect(logs.map(({ lines }) => (lines as { message: string }[])[0]?.message)).toEqual(
    Array.from({ length: KEPT_LOGS }, (_, index) => String(KEPT_LOGS + 2 - index)),
  )
  await site.call('controllers.delete', { params: { id } })
  expect(site.memory.all(controllerLog)).toMatchObject([{ controllerId: other }])
})

test('logs are listed by how bad they are', async () => {
  await submit()
  await submit([{ level: 'WARNING', message: 'x' }])
  expect(rowsOf(await site.call('controller-logs.list', { query: { worstLevel: 'WARNING' } }))).toHaveLength(1)
})

test('a controller that was rejected fills nothing', async () => {
  await site.call('controllers.adoption', { params: { id }, body: { adoption: 'REJECTED' } })
  expect(await submit()).toMatchObject({
    status: 409,
    problem: { detail: 'The adoption of "Main gate" was rejected, so its logs are not taken. Approve it first.' },
  })
})

test('too much, nothing, and anybody else is refused', async () => {
  for (const lines of [[], Array.from({ length: MAX_LOG_LINES + 1 }, () => LINE), [{ message: 'x'.repeat(501) }], [{ level: 'INFO' }]])
    expect(await submit(lines)).toMatchObject({ status: 400 })
  expect(await submit([LINE], { params: { id: 'ctl_01k8e5m1z0f7q8r9s0t1v2w301' } })).toMatchObject({ status: 404 })
  expect(await submit([LINE], { as: site.colleague('accessControl:read') })).toMatchObject({ status: 403 })
})
