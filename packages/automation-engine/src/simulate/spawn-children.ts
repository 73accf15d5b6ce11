import { itemsOf, lookToTheEnd, type ServicePort } from '@belfry/core'
import type { Answer, Request } from '../protocol/request.ts'
import type { RunState } from '../protocol/run-state.ts'
import { MAX_DESCENDANTS, snapshotOf, tooManyChildren } from '../run/child-run.ts'
import { addRun } from './happened.ts'
import type { PlayedRun, World } from './world.ts'

/** Adds a run for each item, as the server does. */
export async function spawnChildren(
  world: World,
  run: PlayedRun,
  port: ServicePort,
  { source, parentId }: Request<'spawn'>,
): Promise<Answer<'spawn'>> {
  const listed = await lookToTheEnd((cursor) => itemsOf(port, source, parentId, cursor))
  if (!listed.ok) return { ok: false, message: listed.error }
  const { items, truncated } = listed.value
  const snapshot = snapshotOf(world.flow, run.standing?.run as RunState)
  if (!snapshot) return { ok: true, value: { items: items.length, truncated, children: 0 } }
  const root = run.root ?? run
  const before = world.runs.filter((one) => one.root === root).length
  if (before + items.length > MAX_DESCENDANTS) return { ok: false, message: tooManyChildren(items.length) }
  for (const item of items) {
    const start = { runId: world.site.newId('run'), parentRunId: run.start.runId, now: world.now, item, snapshot }
    addRun(world, { start, root, lineage: run.lineage, refused: null, since: world.site.events.length, seenEvents: new Set() })
  }
  return { ok: true, value: { items: items.length, truncated, children: items.length } }
}
