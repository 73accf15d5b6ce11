import { eventsCausedBy, findLoopThrough, findMissingRecords, type NamedFlow, recordsNamedIn } from '@belfry/automation-engine'
import type { AutomationPort, FlowProblem } from '@belfry/core'
import type { Kysely } from 'kysely'
import { selectPresentRecords } from '../store/queries/present-records.ts'
import { selectAutomationsStartedBy } from '../store/queries/subscriptions.ts'
import type { Tables } from '../store/tables.ts'

type Remark = AutomationPort['remark']

/** How many other automations are read in search of a loop. A site that has more which start one another knows of its loops. */
const MOST_FOLLOWED = 200

/** What stands for an automation that has no id yet, in the steps of a loop. */
const NEW = 'new'

/** What is to be pointed out of a definition for which the rest of the organization must be known. Only reads. */
export async function remarkDefinition(
  db: Kysely<Tables>,
  organizationId: string,
  ...[definition, automation]: Parameters<Remark>
): Promise<readonly FlowProblem[]> {
  const loop = await loopThrough(db, organizationId, { id: NEW, name: 'This automation', ...automation, definition })
  return [...(await missingRecords(db, organizationId, definition)), ...(loop ? [loop] : [])]
}

async function missingRecords(db: Kysely<Tables>, organizationId: string, definition: unknown): Promise<readonly FlowProblem[]> {
  const named = recordsNamedIn(definition)
  if (named.length === 0) return []
  const present = await selectPresentRecords(db, organizationId, named)
  return findMissingRecords(definition, ({ kind, id }) => present(kind, id))
}

/** Follows the events that the flow causes, and then those that the flows cause which they start, as far as there are new ones. */
async function loopThrough(db: Kysely<Tables>, organizationId: string, flow: NamedFlow): Promise<FlowProblem | null> {
  const others = new Map<string, NamedFlow>()
  const followed = new Set<string>()
  let last: readonly NamedFlow[] = [flow]
  while (last.length > 0 && others.size < MOST_FOLLOWED) {
    const keys = [...new Set(last.flatMap(({ definition }) => eventsCausedBy(definition)))].filter((key) => !followed.has(key))
    if (keys.length === 0) break
    for (const key of keys) followed.add(key)
    const started = await selectAutomationsStartedBy(db, organizationId, keys, MOST_FOLLOWED)
    last = started.filter(({ id }) => id !== flow.id && !others.has(id))
    for (const one of last) others.set(one.id, one)
  }
  return findLoopThrough(flow, [...others.values()])
}
