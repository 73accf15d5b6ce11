// Sends a bounded number of requests over a bounded number of connections, and says how long each took.
import { setTimeout } from 'node:timers/promises'
import { Pool } from 'undici'

/** A program that hangs ends the measurement, in milliseconds. */
const patience = { connectTimeout: 5000, headersTimeout: 15_000, bodyTimeout: 15_000 }

/**
 * @param {{ origin: string, count: number, concurrency: number, request: (index: number) => object, expected?: string }} load `expected` is
 * the one answer that counts, when there is only one
 * @returns {Promise<{ perSecond: number, p50: number, p99: number }>} requests a second; milliseconds
 */
export async function drive({ origin, count, concurrency, request, expected }) {
  const pool = new Pool(origin, { ...patience, connections: concurrency, pipelining: 1 })
  const times = new Float64Array(count)
  let next = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < count) {
        const index = next++
        const started = performance.now()
        const answer = await send(pool, request(index))
        if (expected !== undefined && answer !== expected) throw new Error(`${answer} was answered in place of ${expected}`)
        times[index] = performance.now() - started
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  await pool.close()
  times.sort()
  return { perSecond: count / seconds, p50: times[Math.floor(count * 0.5)], p99: times[Math.floor(count * 0.99)] }
}

/**
 * Sends requests at a constant rate, whether or not earlier ones were answered, so that a slow answer delays no later request and is not
 * left out of the count. What belongs to a request is measured from the moment it was meant to be sent.
 *
 * @param {{ origin: string, rate: number, count: number, request: (index: number) => object }} load `rate` is requests a second
 * @returns {Promise<Float64Array>} when each request was meant to be sent, in milliseconds of the machine's monotonic clock
 */
export async function driveAt({ origin, rate, count, request }) {
  const pool = new Pool(origin, { ...patience, connections: 128, pipelining: 1 })
  const begun = monotonic() + 20
  const meant = Float64Array.from({ length: count }, (_, index) => begun + (index * 1000) / rate)
  const answers = []
  for (let next = 0; next < count; ) {
    for (; next < count && meant[next] <= monotonic(); next++) answers.push(send(pool, request(next)))
    if (next < count) await setTimeout(Math.max(0, Math.floor(meant[next] - monotonic())))
  }
  await Promise.all(answers)
  await pool.close()
  return meant
}

async function send(pool, options) {
  const { statusCode, body } = await pool.request(options)
  const text = await body.text()
  if (statusCode >= 300) throw new Error(`${statusCode}: ${text}`)
  return text
}

/** Milliseconds from anywhere, the same for every process of this machine. */
export function monotonic() {
  return Number(process.hrtime.bigint()) / 1e6
}

/** The value below which this share of sorted numbers lies. */
export function percentile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

/** The middle one of some numbers. */
export function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
}

/** The time of the processor that this process has taken, in milliseconds: what else the machine does makes no difference to it. */
export function processorMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
