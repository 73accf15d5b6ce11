import type { Decision } from '@belfry/core'
import { expect, test } from 'vitest'
import { draw, enableFlow, fetchRuns, on } from '../support/flows.ts'
import { startTestServer } from '../support/test-server.ts'

const ORG = '/api/orgs/test-park'
const ROUNDS = 8

const flow = draw(
  {
    start: on('customer:created'),
    ask: ['approval', { title: 'May {customer.id} stay?', timeout: { amount: 1, unit: 'hours' } }],
    yes: ['taskCreate', { title: 'approved {approvalTask.id}' }],
    no: ['taskCreate', { title: 'rejected {approvalTask.id}' }],
  },
  ['start out ask', 'ask approved yes', 'ask rejected no'],
)

test('[APPR-07] two nodes that are told different decisions at once come to one of them, for every run', async () => {
  const server = await startTestServer()
  const node = await server.startNode()
  await enableFlow(server, flow)
  for (let round = 0; round < ROUNDS; round++) await server.call('POST', `${ORG}/customers`, { body: { firstName: `Ada ${round}` } })
  await server.server.idle()
  await node.server.idle()
  const open = (await server.call('GET', `${ORG}/automation-approvals`)).body.data as readonly { taskId: string; runId: string }[]
  expect(open).toHaveLength(ROUNDS)

  const won = new Map<string, string>()
  await Promise.all(
    open.map(async ({ taskId, runId }) => {
      const decide = (at: typeof server, decision: Decision) =>
        at.call('POST', `${ORG}/automation-approvals/${taskId}`, { body: { decision } })
      const answers = await Promise.all([decide(server, 'approved'), decide(node, 'rejected'), decide(node, 'approved')])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      won.set(runId, answers.find(({ status }) => status === 200)?.body.decision)
    }),
  )
  await server.server.idle()
  await node.server.idle()
  await expect
    .poll(async () => (await fetchRuns(server)).map(({ status }) => status), { timeout: 20_000 })
    .toEqual(open.map(() => 'completed'))
  for (const run of await fetchRuns(server)) expect(run.steps.find(({ nodeId }) => nodeId === 'ask')?.exit).toBe(won.get(run.id))
  for (const { taskId, runId } of open) {
    expect((await server.call('GET', `${ORG}/comments?targetId=${taskId}`)).body.data).toHaveLength(1)
    expect((await server.call('GET', `${ORG}/tasks/${taskId}`)).body).toMatchObject({ approval: { decision: won.get(runId) } })
  }
  const { body } = await server.call('GET', `${ORG}/tasks?limit=200`)
  expect(body.data).toHaveLength(2 * ROUNDS)
})
