import { createHash } from 'node:crypto'
import type { Dispatcher } from 'undici'
import type { Chance } from '../../support/chance.ts'
import type { VirtualTime } from './virtual-time.ts'

/** One request as a receiver got it. */
export interface Sent {
  readonly at: number
  readonly path: string
  readonly deliveryId: string
  readonly signature: string
  /** SHA-256 of the body. */
  readonly body: string
  /** What it answers; `null` when it says nothing. */
  readonly status: number | null
}

/** How the receiver at a path answers its requests, the first one first, the last one for ever. `0`: not at all. */
export type Answers = readonly number[]

/** The longest that an answer takes, in milliseconds. */
const SLOWEST_MS = 900

/** A network in memory: what is posted is written down, and answered later as the seed says. Implements what `requestOnce` uses of undici. */
export class Network {
  readonly sent: Sent[] = []
  readonly #time: VirtualTime
  readonly #chance: Chance
  readonly #answers: ReadonlyMap<string, Answers>
  readonly #requests = new Map<string, number>()

  constructor(time: VirtualTime, chance: Chance, answers: ReadonlyMap<string, Answers>) {
    this.#time = time
    this.#chance = chance
    this.#answers = answers
  }

  /** The client of one process. After the end of that process nobody hears the answers. */
  agent(): Dispatcher {
    const agent = {
      dispatch: (options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) => this.#take(options, handler),
      close: async () => {},
    }
    return agent as unknown as Dispatcher
  }

  #take({ path, headers, body }: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const count = this.#requests.get(path) ?? 0
    this.#requests.set(path, count + 1)
    const answers = this.#answers.get(path) ?? [200]
    const status = answers[Math.min(count, answers.length - 1)] as number
    const named = headers as Readonly<Record<string, string>>
    this.sent.push({
      at: this.#time.now(),
      path,
      deliveryId: String(named['x-webhook-event-id']),
      signature: String(named['x-webhook-signature']),
      body: createHash('sha256')
        .update(body as Uint8Array)
        .digest('hex'),
      status: status === 0 ? null : status,
    })
    let isOver = false
    const controller = {
      abort: () => (isOver = true),
      paused: false,
      aborted: false,
      reason: null,
      pause() {},
      resume() {},
      rawHeaders: null,
    }
    handler.onRequestStart?.(controller as never, {})
    if (status === 0) return true
    this.#time.after(this.#chance.whole(1, SLOWEST_MS), () => {
      if (isOver) return
      handler.onResponseStart?.(controller as never, status, {}, '')
      handler.onResponseData?.(controller as never, Buffer.from('noted'))
      handler.onResponseEnd?.(controller as never, {})
    })
    return true
  }
}
