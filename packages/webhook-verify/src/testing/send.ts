import type { FakeSender, TestDelivery } from './fake-sender.ts'

/** Who receives: an address, or a handler of Fetch requests, which is called without a network. */
export type Receiver = string | URL | ((request: Request) => Response | Promise<Response>)

/** How long Belfry waits before each attempt, in seconds since the end of the one before. */
export const retryWaitsSeconds: readonly number[] = Object.freeze([0, 1, 2, 4, 8, 300, 1_800, 7_200, 21_600, 86_400])

/** One attempt of `sendUntilAccepted`. */
export interface SentAttempt {
  /** What the receiver answered; `null` when there was no answer. */
  readonly status: number | null
  /** How long Belfry would have waited before it, in seconds. */
  readonly waitSeconds: number
}

/** Sends a delivery once; gives the status that it was answered with. Rejects when there is no answer. */
export async function send({ body, headers }: TestDelivery, receiver: Receiver): Promise<number> {
  const address = typeof receiver === 'function' ? 'https://receiver.example/hooks' : receiver
  const request = new Request(address, { method: 'POST', headers, body, redirect: 'manual' })
  const response = await (typeof receiver === 'function' ? receiver(request) : fetch(request))
  await response.body?.cancel()
  return response.status
}

/** How `sendUntilAccepted` passes the time between attempts. */
export interface RetryOptions {
  /** Called with the seconds before each attempt but the first, to move a clock of your own; nothing waits by default. */
  readonly wait?: ((seconds: number) => unknown) | undefined
}

/** Sends a delivery as Belfry does: again until the answer is 2xx, ten times in all. Nothing waits; `wait` is told how long it would. */
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
