import { expect, test } from 'vitest'
import { startFailed, watchStatus } from '../support/failed-deliveries.ts'

const ORG = '/api/orgs/test-park'

test('[A4] retrying what failed at a webhook is begun at once, and done in batches', async () => {
  const { server, id } = await startFailed(1200)
  const counts = watchStatus(server, 'waiting')
  const { status, body } = await server.call('POST', `${ORG}/webhooks/retry-deliveries`, { body: { mode: 'failed', id } })
  expect({ status, body }).toMatchObject({ body: { deliveries: 1200 } })
  expect(counts().at(-1)).toBe(500)
  await server.server.idle()
  expect(Math.max(...counts())).toBe(500)
  expect((await server.call('GET', `${ORG}/webhooks/retry-jobs/${body.id}`)).body).toMatchObject({ deliveries: 1200, done: 1200 })
})
