// A receiver that takes everything and answers nothing.
import { createServer } from 'node:http'

/** @returns {Promise<{ url: string, readonly count: number }>} `count` is how many requests have come */
export async function startHangingReceiver(stops) {
  let count = 0
  const server = createServer(() => void count++)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${server.address().port}/hooks`,
    get count() {
      return count
    },
  }
}
