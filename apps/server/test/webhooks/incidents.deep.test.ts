import { describe, expect, test } from 'vitest'
import { startFailing } from '../support/failing-webhook.ts'
import { readNotices } from '../support/notices.ts'
import { createCustomer, moveClock, WHOLE_SCHEDULE } from '../support/standing-clock.ts'

const WEBHOOKS = '/api/orgs/test-park/webhooks'

describe('what is told, and when', () => {
  test('[NOTIF-02] nothing while now and then something arrives, although an older message still fails', async () => {
    const { server, receiver } = await startFailing()
    for (let minute = 0; minute < 12; minute += 4) {
      await moveClock(server, { advance: '4 minutes' })
      receiver.status = 200
      await createCustomer(server)
      await server.server.idle()
      receiver.status = 500
      await createCustomer(server)
      await server.server.idle()
    }
    expect(await readNotices(server)).toEqual([])
    await moveClock(server, { advance: '5 minutes' })
    expect(await readNotices(server)).toHaveLength(2)
  })

  test('a retry by hand of what is lost, in vain, tells nobody anything', async () => {
    const { server } = await startFailing()
    await moveClock(server, { advance: WHOLE_SCHEDULE })
    await server.call('POST', `${WEBHOOKS}/retry-deliveries`, { body: { mode: 'failed' } })
    await moveClock(server, { advance: '3 days' })
    expect(await readNotices(server)).toHaveLength(4)
  })
})
