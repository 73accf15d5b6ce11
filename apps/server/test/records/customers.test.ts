import { describe, expect, test } from 'vitest'
import { startTestServer } from '../support/test-server.ts'

describe('customers over HTTP', () => {
  test('[CONV-01] [CONV-02] [CONV-03] [CONV-04] a customer is written under one spelling and read under the others', async () => {
    const { call, organization } = await startTestServer()
    const created = await call('POST', `/api/orgs/${organization.id}/customers`, { body: { firstName: 'Ada', status: 'VIP' } })
    expect(created.status).toBe(201)
    expect(created.headers.get('content-type')).toBe('application/json')
    expect(created.headers.get('etag')).toBe('"1"')
    for (const base of [`/api/orgs/${organization.id}`, '/api/orgs/test-park', `/orgs/${organization.id}`, '/orgs/test-park']) {
      const read = await call('GET', `${base}/customers/${created.body.id}`)
      expect(read.status).toBe(200)
      expect(read.body).toEqual(created.body)
    }
  })

  test('[CONV-05] a change is there after a restart', async () => {
    const first = await startTestServer()
    const { body } = await first.call('POST', '/api/orgs/test-park/customers', { body: { firstName: 'Ada' } })
    const second = await first.restart()
    expect((await second.call('GET', `/api/orgs/test-park/customers/${body.id}`)).body).toEqual(body)
  })
})
