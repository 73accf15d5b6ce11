import type { Flow } from '@belfry/automation-engine'
import { automation, type Organization, organization } from '@belfry/core'
import { type Kysely, sql } from 'kysely'
import type { Service } from '../service.ts'
import { preparedQuery } from '../store/prepared-query.ts'
import { selectRecord } from '../store/queries/records.ts'
import type { Store } from '../store/store.ts'
import type { RunsTable, Tables } from '../store/tables.ts'
import { createVersionCache, type VersionCache } from '../store/version-cache.ts'
import { createFlowCache, requireFlow } from './flow-cache.ts'

// What every start and every turn of a run needs to know and what hardly ever changes. Only inside a `write`.

interface Remembered {
  readonly flows: Map<string, Flow>
  readonly sites: VersionCache<Organization>
  readonly automations: VersionCache<Flow | null>
  readonly standings: VersionCache<'enabled' | 'disabled' | 'gone'>
}

const LIMIT = 1000
const parse = createFlowCache()
const byStore = new WeakMap<Store, Remembered>()

function rememberedOf({ store }: Pick<Service, 'store'>): Remembered {
  const known = byStore.get(store)
  if (known) return known
  const remembered: Remembered = {
    flows: new Map(),
    sites: createVersionCache(store, LIMIT),
    automations: createVersionCache(store, LIMIT),
    standings: createVersionCache(store, LIMIT),
  }
  byStore.set(store, remembered)
  return remembered
}

/** The organization of a run. */
export function readSite(service: Service, db: Kysely<Tables>, organizationId: string): Promise<Organization> {
  return rememberedOf(service).sites(
    organizationId,
    async () => (await selectRecord(db, organization, organizationId, organizationId)) as unknown as Organization,
  )
}

/** The flow of an automation that may begin a run; `null` when there is none. */
export function readEnabled(service: Service, db: Kysely<Tables>, organizationId: string, id: string): Promise<Flow | null> {
  return rememberedOf(service).automations(`${organizationId} ${id}`, async () => {
    const record = await selectRecord(db, automation, organizationId, id)
    return record && requireFlow(parse(JSON.stringify(record.definition)))
  })
}

const standing = preparedQuery<{ organizationId: string; id: string }>()((db, param) =>
  db
    .selectFrom('records')
    .select(sql<string | number>`records.data ->> 'enabled'`.as('enabled'))
    .where('organization_id', '=', param('organizationId'))
    .where('model', '=', sql.lit('automation'))
    .where('id', '=', param('id')),
)

/** How the automation of a run stands. */
export function readStanding(service: Service, db: Kysely<Tables>, row: RunsTable): Promise<'enabled' | 'disabled' | 'gone'> {
  const { organization_id: organizationId, automation_id: id } = row
  return rememberedOf(service).standings(`${organizationId} ${id}`, async () => {
    const [found] = (await standing(db, { organizationId, id })).rows
    if (!found) return 'gone'
    // A yes comes as 1 from SQLite and as text from PostgreSQL.
    return String(found.enabled) === '1' || found.enabled === 'true' ? 'enabled' : 'disabled'
  })
}

/** The flow that a run follows. A definition never changes under its hash, so it is read once. */
export async function readFlow(
  service: Service,
  db: Kysely<Tables>,
  row: Pick<RunsTable, 'organization_id' | 'definition_hash'>,
): Promise<Flow> {
  const { flows } = rememberedOf(service)
  const name = `${row.organization_id} ${row.definition_hash}`
  const known = flows.get(name)
  if (known) return known
  const { definition } = await db
    .selectFrom('definitions')
    .select('definition')
    .where('organization_id', '=', row.organization_id)
    .where('hash', '=', row.definition_hash)
    .executeTakeFirstOrThrow()
  const flow = requireFlow(parse(definition))
  if (flows.size >= LIMIT) flows.delete(flows.keys().next().value as string)
  flows.set(name, flow)
  return flow
}
