/** Decides when work of a request on the event loop may start. */
export interface LoopShare {
  /**
   * Resolves when it is the owner's turn; `null` when that is now, which is usual.
   *
   * @param owner the owner of the work: those that wait take turns
   */
  enter(owner: string): Promise<void> | null
}

/** How long requests may be worked on in one tick of the event loop before others must wait, in milliseconds. */
const TICK_MS = 10
/** When requests were worked on for this long in a tick, in milliseconds, the next ticks are left to everything else. */
const HEAVY_MS = 2
/** How many ticks are left to everything else, for each millisecond of work. */
const TICKS_OF_OTHERS = 2
/** How long ticks are left to everything else at most, in milliseconds. */
const REST_MS = 10
/** No ticks are left to everything else if it (SQLite's writer, for example) has had this much time in the same tick, in milliseconds. */
const OTHERS_MS = 4

/**
 * Spreads the work of requests over ticks of the event loop. Libuv accepts one new connection per tick, and processes data of other
 * connections in between: so a few hundred large bodies at once would keep everybody else out for seconds. Here work beyond `TICK_MS`
 * waits, and some ticks without such work follow, which take microseconds each when there is nothing else to do. Then the owners of waiting
 * work take turns, so that one with little work waits briefly.
 *
 * @param stopwatch a monotonic clock in milliseconds, with any origin
 */
export function createLoopShare(stopwatch: () => number = () => performance.now()): LoopShare {
  /** How long requests were worked on in this tick, in milliseconds. */
  let used = 0
  /** When the current work started; `null` when there is none. */
  let workingSince: number | null = null
  /** When the first work of this tick started; `null` before. */
  let tickSince: number | null = null
  /** How many ticks are still left to others, and until when at most. */
  let resting = { turns: 0, until: 0 }
  const waiting = new Map<string, (() => void)[]>()

  const isOver = () => used + (workingSince === null ? 0 : stopwatch() - workingSince) >= TICK_MS

  /** From here on the caller works synchronously: `process.nextTick` runs after that. */
  function work(): void {
    if (workingSince !== null) return
    workingSince = stopwatch()
    process.nextTick(pause)
    if (tickSince !== null) return
    tickSince = workingSince
    setImmediate(endTick)
  }

  function pause(): void {
    used += stopwatch() - (workingSince as number)
    workingSince = null
  }

  function endTick(): void {
    const moment = stopwatch()
    const others = moment - (tickSince as number) - used
    const ticks = used >= HEAVY_MS && others < OTHERS_MS ? Math.ceil(used * TICKS_OF_OTHERS) : 0
    resting = { turns: ticks, until: moment + REST_MS }
    tickSince = null
    used = 0
    if (ticks > 0) setImmediate(rest)
    else if (waiting.size > 0) void goOn()
  }

  function rest(): void {
    resting.turns = stopwatch() >= resting.until ? 0 : resting.turns - 1
    if (resting.turns > 0) setImmediate(rest)
    else if (waiting.size > 0) void goOn()
  }

  async function goOn(): Promise<void> {
    await null // in a microtask, the next `process.nextTick` runs after the resumed work; otherwise before
    while (waiting.size > 0 && !isOver()) {
      work()
      letIn()
      await new Promise<void>((resolve) => process.nextTick(resolve))
    }
  }

  /** Lets in the first work of the next owner, which then goes to the end of the queue. */
  function letIn(): void {
    const [owner, queue] = waiting.entries().next().value as [string, (() => void)[]]
    waiting.delete(owner)
    const next = queue.shift() as () => void
    if (queue.length > 0) waiting.set(owner, queue)
    next()
  }

  return {
    enter(owner) {
      if (resting.turns === 0 && waiting.size === 0 && !isOver()) {
        work()
        return null
      }
      return new Promise((resolve) => {
        const queue = waiting.get(owner)
        if (queue) queue.push(resolve)
        else waiting.set(owner, [resolve])
      })
    },
  }
}
