import type { Request, RequestKind } from '@belfry/automation-engine'
import { workflowCaller } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { anonymous } from '../../src/unit-of-work/perform/anonymous.ts'
import { createPort } from '../../src/unit-of-work/ports/create-port.ts'
import { answerRequest } from '../../src/workers/runs/answer-request.ts'
import { breakingOff, type ConnectedServer, heldAnswers, saying, startConnectedServer, storedIntents } from '../support/connected-server.ts'
import { draw, enableFlow, on, pathOf, taskTitles, theRun } from '../support/flows.ts'

const PARK = '/api/orgs/test-park'
const accepted = { accepted: true }

/** A flow that opens a door for every new customer, through the own API. */
function openingFlow(door: string) {
  return draw(
    {
      start: on('customer:created'),
      open: ['httpRequest', { target: 'tillor', method: 'POST', path: `/access-points/${door}/open` }],
      well: ['taskCreate', { title: 'well {response.status} {response.data.physicalState}' }],
      badly: ['taskCreate', { title: 'badly {response.status} {response.data.code} {response.data.detail}' }],
    },
    ['start out open', 'open success well', 'open failed badly'],
  )
}

async function begin(park: ConnectedServer): Promise<void> {
  await enableFlow(park, openingFlow(park.door))
  expect((await park.call('POST', `${PARK}/customers`, { body: { firstName: 'Ada' } })).status).toBe(201)
}

describe('a run that asks the outside', () => {
  test('waits for it, and goes on with the answer of the route', async () => {
    const held = heldAnswers()
    const park = await startConnectedServer(held.answering)
    await begin(park)
    const request = await park.receiver.next()
    const waiting = await theRun(park)
    expect([waiting.status, pathOf(waiting)]).toEqual(['waiting', ['start out', 'open -']])
    expect(request.headers['idempotency-key']).toBe(`${waiting.id}:open:0`)
    held.release(accepted)
    await park.server.idle()
    const run = await theRun(park)
    expect([run.status, pathOf(run)]).toEqual(['completed', ['start out', 'open success', 'well out']])
    expect(await taskTitles(park)).toEqual(['well 200 OPEN'])
    const [event] = await park.installation.store.read((db) =>
      db.selectFrom('events').select(['actor', 'lineage']).where('key', '=', 'accessPoint:physicalStateChanged').execute(),
    )
    expect(JSON.parse(event?.actor as string)).toMatchObject({ type: 'WORKFLOW' })
    expect(JSON.parse(event?.lineage as string)).toMatchObject({ runId: run.id })
    expect(park.receiver.received).toHaveLength(1)
  })

  test.each([
    ['refuses', saying({ accepted: false, reason: 'The barrier is locked.' }), /^badly 409 external_refused The barrier is locked\.$/],
    ['breaks off', breakingOff, /^badly 502 external_unknown .*Nobody knows/],
  ] as const)('leaves by failed when the outside %s', async (_what, answering, title) => {
    const park = await startConnectedServer(answering)
    await begin(park)
    await park.server.idle()
    expect(await taskTitles(park)).toEqual([expect.stringMatching(title)])
    expect(await storedIntents(park)).toHaveLength(1)
  })

  test('goes on after a restart with what was answered before it', async () => {
    const held = heldAnswers()
    const park = await startConnectedServer(held.answering)
    await begin(park)
    await park.receiver.next()
    held.release(accepted)
    const anew = await park.restart()
    await anew.server.idle()
    expect(await taskTitles(anew)).toEqual(['well 200 OPEN'])
    expect(park.receiver.received).toHaveLength(1)
  })

  test('that is cancelled meanwhile stays so, though the door was opened', async () => {
    const held = heldAnswers()
    const park = await startConnectedServer(held.answering)
    await begin(park)
    await park.receiver.next()
    const { id } = await theRun(park)
    expect((await park.call('POST', `${PARK}/automation-runs/${id}/cancel`)).status).toBe(200)
    held.release(accepted)
    await park.server.idle()
    expect((await theRun(park)).status).toBe('cancelled')
    expect((await park.call('GET', `${PARK}/access-points/${park.door}`)).body.physicalState).toBe('OPEN')
    expect(await taskTitles(park)).toEqual([])
    expect(await park.installation.store.read((db) => db.selectFrom('run_signals').selectAll().execute())).toEqual([])
  })

  test('opens no door twice for one request, whatever asks again', async () => {
    const park = await startConnectedServer(saying(accepted))
    await begin(park)
    await park.server.idle()
    const { service } = park.server
    const [row] = await service.store.read((db) => db.selectFrom('runs').selectAll().execute())
    if (!row) throw new Error('there is no run')
    const ask = <K extends RequestKind>(request: Request<K>) =>
      service.store.write(({ db, afterCommit }) => {
        const unit = { db, afterCommit, actions: [], now: service.now(), alone: true, careful: true, tickMs: 5 }
        const cause = { traceId: 'a'.repeat(32), lineage: { automationIds: [] } }
        const executionContext = { ...anonymous, caller: workflowCaller(row.organization_id), organization: park.organization, cause }
        const port = createPort(service, unit, executionContext)
        return answerRequest(
          service,
          unit,
          {
            ...{ row, site: park.organization, port, forgetReads() {}, simulations: { count: 0 }, seenEvents: new Set() },
            ...{ snapshot: () => null, searchedTo: null },
          },
          request as Request,
        )
      })
    const request = { kind: 'operation', operation: 'access-points.close', input: { id: park.door }, key: `${row.id}/close/0/1` } as const
    expect(await ask(request)).toEqual({ waits: { until: null } })
    await park.server.idle()
    expect(await ask(request)).toMatchObject({ ok: true, value: { id: park.door, physicalState: 'CLOSED' } })
    expect(park.receiver.received).toHaveLength(2)
    // A retry by hand has another key inside, and the same outside.
    expect(await ask({ ...request, key: `${row.id}/close/0/2` })).toEqual({ waits: { until: null } })
    await park.server.idle()
    const keys = park.receiver.received.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([`${row.id}:open:0`, `${row.id}:close:0`, `${row.id}:close:0`])
  })
})
