import { beforeEach, expect, test } from 'vitest'
import { createSite, NOON, type Site } from '../../../../test/site.ts'
import type { EventView } from '../../../framework/operations/port.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { NOT_STARTED_LIMIT, type NotStarted, notStartedOf } from './not-started.ts'

const HOUR = 3_600_000

let site: Site
/** The log says of its first event that it happened at noon; by default an automation is older. */
beforeEach(() => {
  site = createSite()
  site.surroundings.now = NOON - HOUR
})

const flow = (config: object = {}, eventKey = 'customer:created') => ({
  nodes: [{ id: 'start', type: 'trigger', label: '', position: { x: 0, y: 0 }, config: { source: 'event', eventKey, ...config } }],
  edges: [],
})
async function automation(definition: object = flow(), enabled = true): Promise<string> {
  const { body } = await site.call('automations.create', { body: { name: 'Welcome', definition } })
  if (enabled) await update(String(body.id), { enabled })
  return String(body.id)
}
const update = (id: string, body: object) => site.call('automations.update', { params: { id }, body })

async function notStarted(as = site.administrator): Promise<readonly NotStarted[]> {
  if (site.events().length === 0) await site.port().emit('customer:created', { model: 'customer', id: exampleId('customer') }, {})
  site.surroundings.now = NOON + HOUR
  const { body } = await site.call('events.get', { params: { id: exampleId('event', 1) }, as })
  return body.notStarted as readonly NotStarted[]
}

test('names the automations that wait for such an event, and no others', async () => {
  const id = await automation(flow({ admits: false, rules: 'Rules that are false: a.' }))
  await automation(flow({}, 'customer:deleted'))
  await automation({ nodes: [], edges: [] })
  expect(await notStarted()).toEqual([{ automationId: id, name: 'Welcome', reason: 'conditions', message: 'Rules that are false: a.' }])
})

test('says of a younger definition that it was judged instead of that of then', async () => {
  const id = await automation()
  site.surroundings.now = NOON + 1
  await update(id, { definition: flow({ admits: false, rules: 'No.' }) })
  const [{ reason, message }] = (await notStarted()) as [NotStarted]
  expect(reason).toBe('conditions')
  expect(message).toBe('No. Judged by its present definition, of 2026-07-01T12:00:00.001Z, which is younger than the event.')
})

test('says that the record has begun it before, but not when that was afterwards', async () => {
  const [before, after] = [await automation(flow({ oncePerRecord: true })), await automation(flow({ oncePerRecord: true }))]
  site.state.onceStarts.set(`${before} ${exampleId('customer')}`, exampleId('run', 0))
  site.state.onceStarts.set(`${after} ${exampleId('customer')}`, exampleId('run', 9))
  expect(await notStarted()).toMatchObject([
    { automationId: after, reason: 'removed' },
    { automationId: before, reason: 'once', message: expect.stringContaining(`${exampleId('customer')} had begun it before`) },
  ])
})

// What a record was before is for the audit log to say, which this site has none of: apps/server/test/events/events-not-started.test.ts.
test('says that it was disabled, or not there yet', async () => {
  const off = await automation(flow(), false)
  site.surroundings.now = NOON + 1
  const late = await automation()
  expect(await notStarted()).toMatchObject([
    { automationId: late, reason: 'disabled', message: 'The automation was made later, at 2026-07-01T12:00:00.001Z.' },
    { automationId: off, reason: 'disabled', message: expect.stringContaining('It still is.') },
  ])
})

test('says that the definition was another one when the present one would have started', async () => {
  const [other, broken] = [await automation(flow({ admits: false })), await automation()]
  site.surroundings.now = NOON + 1
  await update(other, { definition: flow() })
  await update(broken, { definition: flow({ broken: true }) })
  expect(await notStarted()).toMatchObject([
    { automationId: broken, reason: 'changed' },
    { automationId: other, reason: 'changed', message: expect.stringContaining('2026-07-01T12:00:00.001Z') },
  ])
})

test('leaves out automations with a run, and is told to those who may read automations', async () => {
  const id = await automation()
  expect(await notStarted(site.colleague('customers:read'))).toBeUndefined()
  expect(await notStarted(site.colleague('customers:read', 'automations:read'))).toHaveLength(1)
  const port = site.port()
  const event = await port.events.get(exampleId('event', 1))
  // That of a chain that had become too long is there too, and says so itself.
  expect(await notStartedOf(port, event as EventView, [{ id: exampleId('run'), automationId: id, status: 'failed' }])).toEqual([])
})

test('names a hundred at most', async () => {
  for (let count = 0; count < NOT_STARTED_LIMIT + 2; count++) await automation(flow(), false)
  expect(await notStarted()).toHaveLength(NOT_STARTED_LIMIT)
})

test('too many runs were waiting to begin at that time', async () => {
  const id = await automation(flow({ refusedAt: NOON }))
  expect(await notStarted()).toMatchObject([{ automationId: id, reason: 'full' }])
})
