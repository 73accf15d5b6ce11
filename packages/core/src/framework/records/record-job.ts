import type { JobJoining, RecordPort, Values } from '../operations/port.ts'

/** A change of any number of records, of which an operation makes the first ones itself and leaves the rest to its host. */
export interface RecordJob<State extends Values = Values, P extends RecordPort = RecordPort> {
  /** `<collection>.<what it does>`, for good: what is still to be done of it is found by it. */
  readonly name: string
  /**
   * Changes the next records, at most so many, and says how to go on; `null` when nothing is left. Records may have come, gone and changed since
   * the batch before, so it reads what it changes. `state` is plain JSON.
   */
  advance(port: P, state: State, most: number): Promise<State | null>
  /** Whether something else does what is left by now. Hosts ask before each batch that comes afterwards. */
  isTakenOver?(port: P, state: State): Promise<boolean>
}

/** Any such change, where its state does not matter. */
// biome-ignore lint/suspicious/noExplicitAny: jobs take their state contravariantly, so no other type holds all of them
export type AnyRecordJob = RecordJob<any, any>

/** How many records an operation changes in its own unit of work; the others follow in batches. */
export const CHANGED_AT_ONCE = 100

/** How many bytes of records a job reads at once, unless one alone has more. */
export const JOB_BYTES = 512 * 1024

/**
 * Makes the first changes of a job in this unit of work, so that where there are few of them all is done with it. The others are made afterwards, in the
 * name of the same caller and for the same cause; at once only where the host has no afterwards.
 */
export async function changeInBatches<State extends Values, P extends RecordPort>(
  port: P,
  job: RecordJob<State, P>,
  state: State,
): Promise<void> {
  const rest = await job.advance(port, state, CHANGED_AT_ONCE)
  if (rest !== null) await changeAfterwards(port, job, rest)
}

/** Leaves a job to the host as a whole, where the operation has changed the first records in a way of its own. */
export async function changeAfterwards<State extends Values, P extends RecordPort>(
  port: P,
  job: RecordJob<State, P>,
  state: State,
  joining?: JobJoining,
): Promise<void> {
  if (await port.queueJob(job.name, state, joining)) return
  for (let rest: State | null = state; rest !== null; ) rest = await job.advance(port, rest, CHANGED_AT_ONCE)
}

/** The first records whose total weight is within a limit; at least one, if there is any. */
export function firstWithin<R>(records: readonly R[], worthOf: (record: R) => number, most: number): readonly R[] {
  let worth = 0
  const end = records.findIndex((record, index) => {
    worth += worthOf(record)
    return index > 0 && worth > most
  })
  return end === -1 ? records : records.slice(0, end)
}
