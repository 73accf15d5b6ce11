import { isDeep } from '@belfry/testing/depth'

const ROUNDS = isDeep ? 5 : 2
/** A measurement is repeated until it has taken so long, in milliseconds of the processor, whose time some systems count in steps of four. */
const ENOUGH_MS = isDeep ? 10 : 5

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

/** The milliseconds of the processor that one call takes, by as many calls as take `enough` together. */
function timeOf(work: () => unknown, enough = ENOUGH_MS): number {
  const began = processorMs()
  let calls = 0
  let spent = 0
  // Asking for the time takes longer than much of this work, so it is asked after one call, two, four and so on.
  for (let more = 1; spent < enough; more *= 2) {
    for (let call = 0; call < more; call++) work()
    calls += more
    spent = processorMs() - began
  }
  return spent / calls
}

/** What a task costs at one length, at two, four and eight times that length, in milliseconds of the processor. */
type Growth = readonly [once: number, twice: number, fourTimes: number, eightTimes: number]

/** At eight times the length a linear task takes eight times as long, a quadratic one 64 times. Half way between them, as factors go. */
const TOO_MUCH = 8 * Math.sqrt(8)

/** What takes less harms nobody, and can not be told from noise on a busy machine: garbage is collected when it likes, and caches are shared. */
const NOISE_MS = 40

/** What is compared with the longest is measured for so long: some systems count in steps of 4 ms, which is as much as the shortest takes. */
const EXACT_MS = 24

/** Nothing that collects garbage takes as long in both of two rounds. */
const BEYOND_DOUBT_MS = 1000

/**
 * Whether a task takes time that grows faster than its input. For texts made at random, so it looks once,
 * and believes a suspicion when it comes five times, each time looking more closely, or twice when it takes so long that nothing else explains it.
 *
 * @param task runs once with an input of the given length
 * @param most the greatest length
 */
export function growsTooFast(task: (length: number) => void, most: number): boolean {
  task(Math.ceil(most / 8)) // what runs for the first time is compiled, which would count for the shortest length alone
  for (const rounds of [1, 2, 4, 8, 16]) {
    const growth = measure(task, most, rounds)
    if (growth === null || !isTooFast(growth)) return false
    if (rounds > 1 && growth[3] > BEYOND_DOUBT_MS) return true
  }
  return true
}

/** The best of so many rounds; `null` where the longest is noise. */
function measure(task: (length: number) => void, most: number, rounds: number): Growth | null {
  const best = (measured: (work: () => void) => number, share: number) =>
    Math.min(...Array.from({ length: rounds }, () => measured(() => task(Math.ceil(most / share)))))
  const eightTimes = best(onceMs, 1)
  if (eightTimes < NOISE_MS) return null
  const exact = (work: () => void) => timeOf(work, EXACT_MS)
  return [best(exact, 8), best(exact, 4), best(exact, 2), eightTimes]
}

/** The whole growth is too much, and its last two steps alone are: a first one may be warming up. */
function isTooFast([once, twice, _, eightTimes]: Growth): boolean {
  return eightTimes / Math.max(once, 0.05) > TOO_MUCH && eightTimes / Math.max(twice, 0.05) > TOO_MUCH / 2
}

function onceMs(task: () => void): number {
  const began = processorMs()
  task()
  return processorMs() - began
}

function processorMs(): number {
  // The thread's own time, where Node can tell it: other threads of the process collect garbage and compile.
  const { user, system } = 'threadCpuUsage' in process ? process.threadCpuUsage() : (process as NodeJS.Process).cpuUsage()
  return (user + system) / 1000
}
