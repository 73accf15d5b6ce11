import { type Flow, parseFlow, readStart, steps } from '@belfry/automation-engine'
import { type Definition, type Organization, organization } from '@belfry/core'
import type { Kysely } from 'kysely'
import { selectLastHash } from '../../store/queries/automation-versions.ts'
import { selectDefinition, selectEnabled } from '../../store/queries/automations.ts'
import { selectRecord } from '../../store/queries/records.ts'
import type { Store } from '../../store/store.ts'
import type { RunsTable, Tables } from '../../store/tables.ts'
import { createVersionCache, type VersionCache } from '../../store/version-cache.ts'
import type { Service } from '../service.ts'
import { createKeptFlows, type KeptFlows } from './kept-flows.ts'

// What every start and every turn of a run needs to know and what hardly ever changes. Only inside a `write`.

interface Remembered {
  /** By organization and hash. */
  readonly flows: KeptFlows<Flow>
  /** Their beginnings, by organization and hash. */
  readonly starts: KeptFlows<Flow>
  readonly sites: VersionCache<Organization>
  /** The hash of the definition of an automation; `null` when it is gone. */
  readonly hashes: VersionCache<string | null>
  readonly standings: VersionCache<'enabled' | 'disabled' | 'gone'>
}

const LIMIT = 1000
/** Definitions of so many characters together are kept taken apart: some 1,600 of the usual ones, or 16 of the largest, which take 160 MiB. */
const FLOW_CHARACTERS = 8 * 1024 * 1024
/** A beginning is at most as large as a trigger, and mostly far smaller than its definition. */
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

/** `readEnabled` outside of a `write`: as it is committed. */
export async function readCommitted(service: Service, db: Kysely<Tables>, organizationId: string, id: string): Promise<Flow | null> {
  return readBeginning(service, db, organizationId, await selectLastHash(db, organizationId, id))
}

/**
 * The beginning of the flow of an automation that may begin a run: enough to judge a start, without reading the other steps. `null` when there
 * is no such automation.
 */
export async function readEnabled(service: Service, db: Kysely<Tables>, organizationId: string, id: string): Promise<Flow | null> {
  // Every version of an automation is kept under its hash when it is saved.
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

/** How the automation of a run stands. */
export function readStanding(service: Service, db: Kysely<Tables>, row: RunsTable): Promise<'enabled' | 'disabled' | 'gone'> {
  const { organization_id: organizationId, automation_id: id } = row
  return rememberedOf(service).standings(`${organizationId} ${id}`, async () => {
    const enabled = await selectEnabled(db, organizationId, id)
    if (enabled === null) return 'gone'
    return enabled ? 'enabled' : 'disabled'
  })
}

/** The flow that a run follows. A definition never changes under its hash, so it is read once, and again when there was no room to keep it. */
export function readFlow(
  service: Service,
  db: Kysely<Tables>,
  { organization_id, definition_hash: hash }: Pick<RunsTable, 'organization_id' | 'definition_hash'>,
): Promise<Flow> {
  return rememberedOf(service).flows.of(
    `${organization_id} ${hash}`,
    () => selectDefinition(db, organization_id, hash),
    (text) => {
      // It was enabled, perhaps before definitions had a greatest size: it goes on running as it is.
      const { flow, problems } = parseFlow(JSON.parse(text), steps, {}, { isBounded: false, warns: false, hash })
      if (!flow) throw new Error(`a definition that was enabled cannot be read any more: ${problems[0]?.message}`)
      return flow
    },
  )
}
