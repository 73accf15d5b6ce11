import { type Flow, judgeTrigger } from '@belfry/automation-engine'
import { causeOf } from '../../../src/store/queries/event-causes.ts'
import type { Rows } from '../world/rows.ts'
import { fill } from '../world/world.ts'
import type { Check, Findings } from './check.ts'
import { createReadStoredFlow } from './read-stored-flow.ts'

/** Each event has started each automation that was told of it and whose conditions hold, once; and nothing else has started any. */
export const noRunIsLost: Check = function* (found: Findings) {
  const { history, rows } = found
  // Those for items are looked at by themselves.
  const runs = found.runs.filter(({ row }) => row.parent_run_id === null)
  const flows = flowsOf(found)
  const unexplained = new Set(runs.filter(({ row }) => row.event_id !== null).map(({ id }) => id))
  const started = Map.groupBy(runs, ({ row }) => `${row.automation_id} ${row.event_id}`)
  const once = new Set<string>()
  for (const event of [...rows.events].sort((a, b) => a.position - b.position)) {
    const cause = causeOf(event)
    for (const automation of subscribersOf(history, event)) {
      const flow = flows.get(automation) as Flow
      const verdict = judgeTrigger(flow, {
        runId: 'run_0',
        now: cause.timestamp,
        cause,
        actor: null,
        organization: { timeZone: 'Europe/Brussels' },
      })
      const name = verdict.starts && verdict.once !== null ? `${automation} ${verdict.once}` : null
      const expected = verdict.starts && !(name !== null && once.has(name)) ? 1 : 0
      if (name !== null) once.add(name)
      const its = started.get(`${automation} ${event.id}`) ?? []
      if (its.length !== expected) yield `${event.key} ${event.id} has started ${its.length} runs of ${automation} in place of ${expected}`
      for (const { id } of its) unexplained.delete(id)
    }
  }
  for (const id of unexplained) yield `${id} was started by an event of which its automation was not told`
  yield* noCallIsLost({ ...found, runs })
}

/** Each call that was accepted has started a run, and there are no other runs without an event. */
function* noCallIsLost({ history, scenario, runs }: Findings): Iterable<string> {
  const accepted = scenario.actions.flatMap((action, number) =>
    'operation' in action && action.operation === 'automation-hooks.call' && history.answers.get(number) === 'accepted'
      ? [history.ids.get(String(action.input.automationId).slice(1))]
      : [],
  )
  const started = runs.flatMap(({ row }) => (row.event_id === null ? [row.automation_id] : []))
  if (accepted.sort().join() !== started.sort().join())
    yield `${accepted.length} calls were accepted, and ${started.length} runs were started by calls`
}

/** The flows of all automations that were made, also of those that were deleted, by automation. */
function flowsOf({ history, scenario }: Findings): ReadonlyMap<string, Flow> {
  const readFlow = createReadStoredFlow()
  const flows = new Map<string, Flow>()
  for (const action of scenario.actions) {
    if ('kill' in action || action.operation !== 'automations.create') continue
    const { definition } = (fill(action.input, history.ids)?.body ?? {}) as { readonly definition?: unknown }
    const id = history.ids.get(action.makes ?? '')
    if (id !== undefined && definition !== undefined) flows.set(id, readFlow(JSON.stringify(definition)))
  }
  return flows
}

/** The automations that were told of events of that key when it happened. */
function subscribersOf({ subscriptionChanges }: Findings['history'], event: Rows['events'][number]): readonly string[] {
  const subscribers = new Set<string>()
  for (const { target, event_key, begins, position } of subscriptionChanges) {
    if (!target.startsWith('aut_') || event_key !== event.key || position >= event.position) continue
    if (begins) subscribers.add(target)
    else subscribers.delete(target)
  }
  return [...subscribers]
}
