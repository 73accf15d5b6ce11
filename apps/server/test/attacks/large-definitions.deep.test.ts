import { describe, expect, test } from 'vitest'
import { large, validate } from '../support/large-definitions.ts'
import { startTestServer } from '../support/test-server.ts'
import { watchThreads } from '../support/threads.ts'

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

  test('keeps nobody else waiting while many of them are examined', async () => {
    const server = await startTestServer()
    await server.call('POST', '/api/orgs', { body: { name: 'Other', slug: 'other-park' } })
    let answered = 0
    const many = Array.from({ length: 10 }, (_, index) => validate(server, large(68, 99 - index)).finally(() => answered++))
    const others = await validate(server, large(68, 100), 'other-park')
    expect(others.body.problems).toEqual([])
    // It came last, and one organization never has all threads.
    expect(answered).toBeLessThan(5)
    const answers = await Promise.all(many)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
})
