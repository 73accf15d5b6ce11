import { type Flow, parseFlow, readStart, steps } from '@belfry/automation-engine'
import { type Definition, type Organization, organization } from '@belfry/core'
import type { Kysely } from 'kysely'
import { selectLastHash } from '../../store/queries/automation-versions.ts'
import { selectDefinition, selectEnabled } from '../../store/queries/automations.ts'
import { selectRecord } from '../../store/queries/records.ts'
import type { Store } from '../../store/store.ts'
import type { RunsTable, Tables } from '../../store/tables.ts'
import { createVersionCache, type VersionCache } from '../../store/version-cache.ts'
import type { Service } from '../service/service.ts'
import { createKeptFlows, type KeptFlows } from './kept-flows.ts'

// Caches of what every start and every tick of a run needs and what rarely changes. Only inside a `write`.

interface Remembered {
  /** Flows by organization and hash. */
  readonly flows: KeptFlows<Flow>
  /** Flows of which only the trigger was parsed, by organization and hash. */
  readonly starts: KeptFlows<Flow>
  readonly sites: VersionCache<Organization>
  /** The hash of an automation's definition; `null` when the automation was deleted. */
  readonly hashes: VersionCache<string | null>
  readonly standings: VersionCache<'enabled' | 'disabled' | 'deleted'>
}

const LIMIT = 1000
/** The size of the cache of flows, in characters of definitions: some 1,600 of the usual ones, or 16 of the largest, which take 160 MiB. */
const FLOW_CHARACTERS = 8 * 1024 * 1024
/** The size of the cache of triggers, in characters. A trigger is usually far smaller than its definition. */
const START_CHARACTERS = 64 * 1024 * 1024
const byStore = new WeakMap<Store, Remembered>()

function rememberedOf({ store }: Pick<Service, 'store'>): Remembered {
  const known = byStore.get(store)
  if (known) return known
  const remembered: Remembered = {
    flows: createKeptFlows(FLOW_CHARACTERS),
    starts: createKeptFlows(START_CHARACTERS),
    sites: createVersionCache(store, LIMIT),
    hashes: createVersionCache(store, LIMIT),
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

/** `readEnabled` outside a `write`: reads what is committed. */
export async function readCommitted(service: Service, db: Kysely<Tables>, organizationId: string, id: string): Promise<Flow | null> {
  return readBeginning(service, db, organizationId, await selectLastHash(db, organizationId, id))
}

/**
 * The trigger of an automation's flow: enough to judge a start without parsing the other steps. `null` when there is no such automation.
 */
export async function readEnabled(service: Service, db: Kysely<Tables>, organizationId: string, id: string): Promise<Flow | null> {
  // Every version of an automation is stored by hash when it is saved.
  const hash = await rememberedOf(service).hashes(`${organizationId} ${id}`, () => selectLastHash(db, organizationId, id))
  return readBeginning(service, db, organizationId, hash)
}

async function readBeginning(service: Service, db: Kysely<Tables>, organizationId: string, hash: string | null): Promise<Flow | null> {
  if (hash === null) return null
  return rememberedOf(service).starts.of(
    `${organizationId} ${hash}`,
    () => selectDefinition(db, organizationId, hash),
    (text) => {
      const start = readStart(JSON.parse(text) as Definition, hash)
      if (!start) throw new Error('a definition that was enabled has no trigger any more that can be read')
      return start
    },
  )
}

/** Whether the automation of a run is enabled, disabled or deleted. */
export function readStanding(service: Service, db: Kysely<Tables>, row: RunsTable): Promise<'enabled' | 'disabled' | 'deleted'> {
  const { organization_id: organizationId, automation_id: id } = row
  return rememberedOf(service).standings(`${organizationId} ${id}`, async () => {
    const enabled = await selectEnabled(db, organizationId, id)
    if (enabled === null) return 'deleted'
    return enabled ? 'enabled' : 'disabled'
  })
}

/** The flow of a run. A definition with a given hash never changes, so its flow is cached. */
export function readFlow(
  service: Service,
  db: Kysely<Tables>,
  { organization_id, definition_hash: hash }: Pick<RunsTable, 'organization_id' | 'definition_hash'>,
): Promise<Flow> {
  return rememberedOf(service).flows.of(
    `${organization_id} ${hash}`,
    () => selectDefinition(db, organization_id, hash),
    (text) => {
      // It was enabled, perhaps before there was a size limit for definitions: it still runs as it is.
      const { flow, problems } = parseFlow(JSON.parse(text), steps, {}, { isBounded: false, warns: false, hash })
      if (!flow) throw new Error(`a definition that was enabled cannot be read any more: ${problems[0]?.message}`)
      return flow
    },
  )
}
