// Sends a bounded number of requests over a bounded number of connections, and says how long each took.
import { Pool } from 'undici'

/**
 * @param {{ origin: string, count: number, concurrency: number, request: (index: number) => object }} load
 * @returns {Promise<{ perSecond: number, p50: number, p99: number }>} requests a second; milliseconds
 */
export async function drive({ origin, count, concurrency, request }) {
  const pool = new Pool(origin, { connections: concurrency, pipelining: 1 })
  const times = new Float64Array(count)
  let next = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < count) {
        const index = next++
        const started = performance.now()
        const { statusCode, body } = await pool.request(request(index))
        const text = await body.text()
        if (statusCode >= 300) throw new Error(`${statusCode}: ${text}`)
        times[index] = performance.now() - started
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  await pool.close()
  times.sort()
  return { perSecond: count / seconds, p50: times[Math.floor(count * 0.5)], p99: times[Math.floor(count * 0.99)] }
}

/** The middle one of some numbers. */
export function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
}
