import { describe, expect, test } from 'vitest'
import { large } from '../support/large-definitions.ts'
import { startTestServer } from '../support/test-server.ts'

// One definition stopped the installation: 2,000 rules took 14.6 s of the event loop, in five operations (G165).

const AUTOMATIONS = '/api/orgs/test-park/automations'

describe('[G165] what is larger than allowed', () => {
  test('is not saved, or not enabled', async () => {
    const { call } = await startTestServer()
    const tooLarge = await call('POST', AUTOMATIONS, { body: { name: 'x', definition: large(90, 100) } })
    expect(tooLarge).toMatchObject({ status: 400, body: { errors: [{ code: 'definition_too_large' }] } })
    const { body } = await call('POST', AUTOMATIONS, { body: { name: 'x', definition: large(1, 2000) } })
    const enabled = await call('PATCH', `${AUTOMATIONS}/${body.id}`, { body: { enabled: true } })
    expect(enabled).toMatchObject({ status: 409, body: { code: 'open_problems' } })
  })
})
