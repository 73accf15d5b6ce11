import { describe, expect, test } from 'vitest'
import { large, validate } from '../support/large-definitions.ts'
import { startTestServer } from '../support/test-server.ts'

describe('[G165] the largest definition that is allowed', () => {
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
