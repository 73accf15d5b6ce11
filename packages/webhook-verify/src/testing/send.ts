import type { FakeSender, TestDelivery } from './fake-sender.ts'

/** A receiver: a URL, or a handler of Fetch requests that is called without a network. */
export type Receiver = string | URL | ((request: Request) => Response | Promise<Response>)

/** How long Belfry waits before each of its ten attempts, in seconds after the end of the previous one. */
export const retryWaitsSeconds: readonly number[] = Object.freeze([0, 1, 2, 4, 8, 300, 1_800, 7_200, 21_600, 86_400])

/** One attempt of `sendUntilAccepted`. */
export interface SentAttempt {
  /** The status of the receiver's response; `null` if there was none. */
  readonly status: number | null
  /** How long Belfry would have waited before this attempt, in seconds. */
  readonly waitSeconds: number
}

/** Sends a delivery once and returns the status of the response. Rejects if there is no response. */
export async function send({ body, headers }: TestDelivery, receiver: Receiver): Promise<number> {
  const address = typeof receiver === 'function' ? 'https://receiver.example/hooks' : receiver
  const request = new Request(address, { method: 'POST', headers, body, redirect: 'manual' })
  const response = await (typeof receiver === 'function' ? receiver(request) : fetch(request))
  await response.body?.cancel()
  return response.status
}

/** Options of `sendUntilAccepted`. */
export interface RetryOptions {
  /** Called before each attempt but the first with the seconds to wait, to advance your own clock. By default nothing waits. */
  readonly wait?: ((seconds: number) => unknown) | undefined
}

/**
 * Sends a delivery like Belfry: repeats it until the status is 2xx, at most ten times. It does not wait; `wait` receives the intended
 * delay.
 */
export async function sendUntilAccepted(
  sender: FakeSender,
  delivery: TestDelivery,
  receiver: Receiver,
  { wait }: RetryOptions = {},
): Promise<readonly SentAttempt[]> {
  const attempts: SentAttempt[] = []
  for (const waitSeconds of retryWaitsSeconds) {
    if (attempts.length > 0) await wait?.(waitSeconds)
    const status = await send(attempts.length > 0 ? sender.retryOf(delivery) : delivery, receiver).catch(() => null)
    attempts.push({ status, waitSeconds })
    if (status !== null && status >= 200 && status < 300) break
  }
  return attempts
}
