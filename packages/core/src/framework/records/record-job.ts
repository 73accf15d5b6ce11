import type { JobJoining, RecordPort, Values } from '../operations/port.ts'

/** A change of any number of records: the operation changes the first ones itself and leaves the rest to its host. */
export interface RecordJob<State extends Values = Values, P extends RecordPort = RecordPort> {
  /** `<collection>.<action>`. Must never change: unfinished jobs are stored by it. */
  readonly name: string
  /**
   * Changes at most `most` of the remaining records, and returns the next state; `null` when nothing is left. Records may have been
   * created, deleted or changed since the previous batch, so it reads what it changes. `state` is plain JSON.
   */
  advance(port: P, state: State, most: number): Promise<State | null>
  /** Whether something else has taken over the rest. Hosts call it before each later batch. */
  isTakenOver?(port: P, state: State): Promise<boolean>
}

/** Any such job, regardless of its state. */
// biome-ignore lint/suspicious/noExplicitAny: jobs take their state contravariantly, so no other type holds all of them
export type AnyRecordJob = RecordJob<any, any>

/** How many records an operation changes in its own unit of work; the others follow in batches. */
export const CHANGED_AT_ONCE = 100

/** The maximum number of bytes that a job reads at once, unless a single record is larger. */
export const JOB_BYTES = 512 * 1024

/**
 * Makes the first changes of a job in this unit of work, which completes it if there are few records. The rest is done later, for the same
 * caller and cause; immediately only if the host has no background jobs.
 */
export async function changeInBatches<State extends Values, P extends RecordPort>(
  port: P,
  job: RecordJob<State, P>,
  state: State,
): Promise<void> {
  const rest = await job.advance(port, state, CHANGED_AT_ONCE)
  if (rest !== null) await changeAfterwards(port, job, rest)
}

/** Leaves the whole job to the host, if the operation has changed the first records itself. */
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
