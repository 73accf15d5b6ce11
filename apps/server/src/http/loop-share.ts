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
const TURN_MS = 10
/** After how much work of a turn requests leave the next turns to everything else, in milliseconds, and how many for each of those milliseconds. */
const HEAVY_MS = 4
const TURNS_OF_OTHERS = 2

/**
 * Spreads the work of requests over turns of the event loop. Libuv takes one new connection a turn, and what has come over other connections
 * is worked on in between: so a few hundred large bodies side by side would keep everybody else out for seconds. Here what comes after
 * `TURN_MS` of work waits, and turns without such work follow a heavy one, which take some microseconds each. Then the owners of what waits
 * take turns, so that whoever brings little waits for little.
 *
 * @param stopwatch a clock that never goes back, in milliseconds from anywhere
 */
export function createLoopShare(stopwatch: () => number = () => performance.now()): LoopShare {
  /** When the work of this turn began; `null` before there was any. */
  let begunAt: number | null = null
  /** How many turns are still left to others. */
  let resting = 0
  const waiting = new Map<string, (() => void)[]>()

  const isOver = () => begunAt !== null && stopwatch() - begunAt >= TURN_MS

  function begin(): void {
    begunAt = stopwatch()
    setImmediate(end)
  }

  function end(): void {
    const spent = stopwatch() - (begunAt as number)
    begunAt = null
    resting = spent < HEAVY_MS ? 0 : Math.ceil(spent * TURNS_OF_OTHERS)
    if (resting > 0) setImmediate(rest)
    else if (waiting.size > 0) void goOn()
  }

  function rest(): void {
    resting--
    if (resting > 0) setImmediate(rest)
    else if (waiting.size > 0) void goOn()
  }

  async function goOn(): Promise<void> {
    begin()
    while (waiting.size > 0 && !isOver()) {
      letIn()
      // What was let in is worked on before this goes on, as far as it goes without waiting for anything.
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
      if (resting === 0 && waiting.size === 0 && !isOver()) {
        if (begunAt === null) begin()
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
