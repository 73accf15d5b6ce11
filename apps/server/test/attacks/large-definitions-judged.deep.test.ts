import { describe, expect, test } from 'vitest'
import { large, validate } from '../support/large-definitions.ts'
import { startTestServer } from '../support/test-server.ts'
import { watchThreads } from '../support/threads.ts'

// One definition stopped the installation: 2,000 rules took 14.6 s of the event loop, in five operations (G165).

const AUTOMATIONS = '/api/orgs/test-park/automations'

describe('[G165] what is larger than allowed', () => {
  test.each([
    ['2,000 rules of one step', large(1, 2000), { code: 'too_many', pointer: '/nodes/1/config/conditions/rules' }],
    ['a definition of more than 512 KiB', large(90, 100), { code: 'definition_too_large' }],
  ])('%s is said at its place, in a moment', async (_, definition, problem) => {
    const server = await startTestServer()
    const { status, body } = await validate(server, definition)
    expect(status).toBe(200)
    expect(body.problems[0]).toMatchObject(problem)
  })

  test('is not saved, or not enabled', async () => {
    const { call } = await startTestServer()
    const tooLarge = await call('POST', AUTOMATIONS, { body: { name: 'x', definition: large(90, 100) } })
    expect(tooLarge).toMatchObject({ status: 400, body: { errors: [{ code: 'definition_too_large' }] } })
    const { body } = await call('POST', AUTOMATIONS, { body: { name: 'x', definition: large(1, 2000) } })
    const enabled = await call('PATCH', `${AUTOMATIONS}/${body.id}`, { body: { enabled: true } })
    expect(enabled).toMatchObject({ status: 409, body: { code: 'open_problems' } })
  })
})

describe('[G165] the largest definition that is allowed', () => {
  test('is examined in a thread, once, whatever is done with it', async () => {
    const server = await startTestServer()
    const threads = watchThreads()
    const definition = large(68, 100)
    expect((await validate(server, definition)).body.problems).toEqual([])
    const { status, body } = await server.call('POST', AUTOMATIONS, { body: { name: 'Large', definition } })
    expect(status).toBe(201)
    expect((await server.call('PATCH', `${AUTOMATIONS}/${body.id}`, { body: { enabled: true } })).status).toBe(200)
    expect((await server.call('GET', `${AUTOMATIONS}/${body.id}`)).body.enabled).toBe(true)
    expect(threads.messages()).toHaveLength(1)
  })
})
