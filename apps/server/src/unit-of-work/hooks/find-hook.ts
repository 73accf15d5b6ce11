import { type Organization, organization } from '@belfry/core'
import type { Kysely } from 'kysely'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { selectAutomationByToken } from '../../store/queries/automation-hooks.ts'
import { selectRecord } from '../../store/queries/records.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import { createVersionCache } from '../../store/version-cache.ts'

/** The automation that a secret belongs to. */
export interface Hook {
  readonly automationId: string
  readonly organization: Organization
  /** Whether it is enabled, in an organization that has not paused its automations. */
  readonly enabled: boolean
}

/** Finds the automation that a secret belongs to; `null` when it belongs to none. */
export interface FindHook {
  /** Outside of a `write`. */
  before(token: string): Promise<Hook | null>
  /** Inside a `write`, on its own `db`: what is found holds until the commit. */
  within(db: Kysely<Tables>, token: string): Promise<Hook | null>
}

const KEPT = 10_000

/** Makes the look-up, which remembers what it found until a setting changes. Only the hash of a secret is ever kept. */
export function createFindHook(store: Pick<Store, 'settingsVersion' | 'read'>): FindHook {
  // What was read inside a write may not have been committed, so it is of no use outside.
  const [committed, uncommitted] = [createVersionCache<Hook | null>(store, KEPT), createVersionCache<Hook | null>(store, KEPT)]
  return {
    before(token) {
      const tokenHash = hashToken(token)
      return committed(tokenHash, () => store.read((db) => find(db, tokenHash)))
    },
    within(db, token) {
      const tokenHash = hashToken(token)
      return uncommitted(tokenHash, () => find(db, tokenHash))
    },
  }
}

async function find(db: Kysely<Tables>, tokenHash: string): Promise<Hook | null> {
  const automation = await selectAutomationByToken(db, tokenHash)
  if (!automation) return null
  const { organizationId, automationId, enabled } = automation
  const record = (await selectRecord(db, organization, organizationId, organizationId)) as unknown as Organization
  return { automationId, organization: record, enabled: enabled && !record.automationsPaused }
}
