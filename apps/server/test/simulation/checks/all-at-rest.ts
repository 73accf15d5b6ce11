import type { Check, RunHistory } from './check.ts'

/** Every run has ended, or waits for something that is there; and nothing is there for which nobody waits. */
export const allAtRest: Check<'rows' | 'runs'> = function* ({ rows, runs }) {
  const awaitedEvents = new Set(rows.run_waits.map(({ run_id }) => run_id))
  const awaitedDeliveries = new Set(rows.deliveries.flatMap(({ waiting_run_id }) => waiting_run_id ?? []))
  for (const run of runs) {
    const { id, row, state } = run
    const isOver = row.status !== 'running' && row.status !== 'waiting'
    if (row.status === 'running') yield `${id} was left running`
    if (row.status === 'waiting' && row.due_at === null && !awaitedEvents.has(id) && !awaitedDeliveries.has(id))
      yield `${id} waits for nothing that could come`
    if (isOver && row.due_at !== null) yield `${id} has ended and is due`
    if (isOver && awaitedEvents.has(id)) yield `${id} has ended and waits for an event`
    if (isOver && awaitedDeliveries.has(id)) yield `${id} has ended and waits for a delivery`
    yield* disagreement(run, isOver)
    if (state?.status === 'waiting' && !run.isParked) yield `${id} waits and is not parked`
  }
  for (const { run_id, request_key } of rows.run_signals) yield `nobody has taken what ${run_id} was told under ${request_key}`
  const parked = new Map(
    runs.filter(({ row }) => row.status === 'waiting').map((run) => [run.id, new Set(run.requests.map(({ key }) => key))]),
  )
  for (const { run_id, request_key } of rows.run_waits)
    if (!parked.get(run_id)?.has(request_key)) yield `${run_id} does not ask for ${request_key}, for which there is a wait`
  for (const { id, waiting_run_id, waiting_request_key } of rows.deliveries)
    if (waiting_run_id !== null && !parked.get(waiting_run_id)?.has(waiting_request_key ?? ''))
      yield `${waiting_run_id} does not wait for ${id}`
}

/** The columns say the same as the state. */
function* disagreement({ id, row, state }: RunHistory, isOver: boolean): Iterable<string> {
  if (state === null) {
    // Cancelled before it began, or refused as one of a loop.
    if (row.status !== 'cancelled' && !row.error?.startsWith('loop')) yield `${id} is ${row.status} and has not begun`
    return
  }
  if (state.status !== row.status) yield `${id} is ${row.status} in its row and ${state.status} in its state`
  if (isOver !== (state.endedAt !== null)) yield `${id} is ${row.status} and ended at ${state.endedAt}`
  if (row.status === 'failed' && row.error !== state.error?.message)
    yield `${id} has failed by "${row.error}" and by "${state.error?.message}"`
}
