const ROUNDS = 5
/** A measurement is repeated until it has taken so long, in milliseconds of the processor: the accounts are not kept finer everywhere. */
const ENOUGH_MS = 1

/**
 * How the time of some work grows with the length of what it is given, as a power: 1 is in proportion, 2 is four times as long for twice the
 * length. Time is the processor's, and of several rounds the best counts, so that a busy machine makes no difference.
 *
 * @param lengths the lesser and the greater length; 16 times apart tells 1 from 2 for certain
 */
export function growthOf(work: (text: string) => unknown, make: (length: number) => string, lengths: readonly [number, number]): number {
  const texts = lengths.map(make) as [string, string]
  const best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as [number, number]
  // In turns, so that a busy moment does not meet all rounds of one length.
  for (let round = 0; round < ROUNDS; round++) {
    for (const which of [0, 1] as const)
      best[which] = Math.min(
        best[which],
        timeOf(() => work(texts[which])),
      )
  }
  return Math.log(best[1] / best[0]) / Math.log(texts[1].length / texts[0].length)
}

/** What no linear work comes near, and quadratic work always exceeds. */
export const MOST_GROWTH = 1.6

/** The milliseconds of the processor that one call takes. */
function timeOf(work: () => unknown): number {
  const began = processorMs()
  let calls = 0
  let spent = 0
  while (spent < ENOUGH_MS) {
    work()
    calls++
    spent = processorMs() - began
  }
  return spent / calls
}

function processorMs(): number {
  // The thread's own time, where Node can tell it: other threads of the process collect garbage and compile.
  const { user, system } = 'threadCpuUsage' in process ? process.threadCpuUsage() : (process as NodeJS.Process).cpuUsage()
  return (user + system) / 1000
}
