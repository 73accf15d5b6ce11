/** Says when work that a request brings to the event loop may begin. */
export interface LoopShare {
  /**
   * Resolves when it is the owner's turn; `null` when that is now, which it mostly is.
   *
   * @param owner who has brought the work: those who wait take turns
   */
  enter(owner: string): Promise<void> | null
}

/** For how long requests are worked on in one turn of the event loop before the others wait, in milliseconds. */
const TICK_MS = 10
/**
 * After how much of such work the next turns are left to everything else, in milliseconds; how many for each of those milliseconds; and for how
 * long at most, in milliseconds.
 */
const HEAVY_MS = 2
const TICKS_OF_OTHERS = 2
const REST_MS = 10
/** No turn is left to everything else where that has had so much of the turn itself, in milliseconds: SQLite's writer, say. */
const OTHERS_MS = 4

/**
 * Spreads the work of requests over turns of the event loop. Libuv takes one new connection a turn, and what has come over other connections
 * is worked on in between: so a few hundred large bodies side by side would keep everybody else out for seconds. Here what comes after
 * `TURN_MS` of work waits, and some turns without such work follow, which take microseconds each where nothing else is to be done. Then the
 * owners of what waits take turns, so that whoever brings little waits for little.
 *
 * @param stopwatch a clock that never goes back, in milliseconds from anywhere
 */
export function createLoopShare(stopwatch: () => number = () => performance.now()): LoopShare {
  /** How long requests were worked on in this turn, in milliseconds. */
  let used = 0
  /** When the work that is under way began; `null` when none is. */
  let workingSince: number | null = null
  /** When the first work of this turn began; `null` before there was any. */
  let tickSince: number | null = null
  /** How many turns are still left to others, and until when at most. */
  let resting = { turns: 0, until: 0 }
  const waiting = new Map<string, (() => void)[]>()

  const isOver = () => used + (workingSince === null ? 0 : stopwatch() - workingSince) >= TICK_MS

  /** From here on the caller works, as far as it goes without waiting for anything: the next tick comes after that. */
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
    await null // in a microtask the next tick comes after what is let in has worked, else before
    while (waiting.size > 0 && !isOver()) {
      work()
      letIn()
      await new Promise<void>((resolve) => process.nextTick(resolve))
    }
  }

  /** The first of the owner whose turn it is; the owner then stands behind the others. */
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
