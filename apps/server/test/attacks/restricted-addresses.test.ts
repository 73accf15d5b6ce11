import { describe, expect, test } from 'vitest'
import { type DrawnStep, draw } from '../support/flows.ts'
import { onCall } from '../support/hooks.ts'
import { addColleague } from '../support/people.ts'
import { startTestServer } from '../support/test-server.ts'

// The address of a flow that takes full access is known to people with full access alone, whatever the flow did before.

const ORG = '/api/orgs/test-park'
const plain = draw({ start: onCall(), make: ['taskCreate', { title: 'Call' }] })
const grant: DrawnStep = ['httpRequest', { target: 'tillor', method: 'PATCH', path: '/members/{body.id}', body: '{"name":"{body.name}"}' }]
const privileged = draw({ start: onCall(), grant })

/** A park, somebody who writes flows, and a flow of theirs whose address they know. */
async function startPark() {
  const server = await startTestServer()
  const author = await addColleague(server, { permissions: ['automations:read', 'automations:write'] })
  const { id } = (await server.call('POST', `${ORG}/automations`, { key: author.key, body: { name: 'Flow', definition: plain } })).body
  const addressOf = async (key?: string) =>
    new URL((await server.call('GET', `${ORG}/automations/${id}/webhook-url`, key ? { key } : {})).body.url).pathname
  const change = (body: object) => server.call('PATCH', `${ORG}/automations/${id}`, { body })
  const call = async (path: string) => (await server.call('POST', path, { key: null, body: { id: author.memberId, name: 'Eve' } })).status
  return { server, author, addressOf, change, call }
}

const codes = ({ body }: { body: { problems: readonly { code: string; pointer?: string }[] } }) =>
  body.problems.filter(({ code }) => code === 'address_changes').map(({ pointer }) => pointer)

describe('an address that others could read', () => {
  test('ends when a definition that takes full access is enabled, which is announced', async () => {
    const { server, author, addressOf, change, call } = await startPark()
    const known = await addressOf(author.key)
    await change({ enabled: true })
    expect(await call(known)).toBe(200)
    await change({ enabled: false })
    const validated = await server.call('POST', `${ORG}/automations/validate`, { body: { definition: privileged } })
    expect(codes(validated)).toEqual(['/nodes/0'])
    const saved = await change({ definition: privileged })
    expect(codes(saved)).toEqual(['/nodes/0'])
    expect(await addressOf()).toBe(known)
    const enabled = await change({ enabled: true })
    expect([enabled.status, codes(enabled)]).toEqual([200, []])
    expect(await call(known)).toBe(404)
    const fresh = await addressOf()
    expect(await call(fresh)).toBe(200)
    await change({ enabled: false })
    await change({ enabled: true })
    expect(await addressOf()).toBe(fresh)
  })

  test('ends when such a definition is saved into the enabled automation', async () => {
    const { author, addressOf, change, call } = await startPark()
    const known = await addressOf(author.key)
    await change({ enabled: true })
    expect((await change({ definition: privileged })).status).toBe(200)
    expect(await call(known)).toBe(404)
    expect(await addressOf()).not.toBe(known)
  })

  test('ends as well when others could read it in between', async () => {
    const { author, addressOf, change, call } = await startPark()
    await change({ definition: privileged, enabled: true })
    const restricted = await addressOf()
    await change({ definition: plain, enabled: false })
    expect(await addressOf(author.key)).toBe(restricted)
    await change({ definition: privileged, enabled: true })
    expect(await call(restricted)).toBe(404)
  })
})

test('the address of an automation in another definition is pointed out, at its place', async () => {
  const { server, addressOf } = await startPark()
  const path = (await addressOf()).replace(/^\/api\/orgs\/[^/]+/, '')
  const caller = draw({ start: onCall(), next: ['httpRequest', { target: 'tillor', method: 'POST', path, body: '{}' }] })
  const { body } = await server.call('POST', `${ORG}/automations`, { body: { name: 'Caller', definition: caller } })
  expect(body.problems).toContainEqual(
    expect.objectContaining({ code: 'secret_in_text', severity: 'warning', nodeId: 'next', pointer: '/nodes/1/config/path' }),
  )
})
