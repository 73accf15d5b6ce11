import { type Organization, organization } from '@belfry/core'
import type { Kysely } from 'kysely'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { selectAutomationByToken } from '../../store/queries/automation-hooks.ts'
import { selectRecord } from '../../store/queries/records.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import { createVersionCache } from '../../store/version-cache.ts'

/** The automation to which the secret of a URL belongs. */
export interface Hook {
  readonly automationId: string
  readonly organization: Organization
  /** Whether it is enabled, and the organization has not paused its automations. */
  readonly enabled: boolean
}

/** Finds the automation of a secret; `null` when there is none. */
export interface FindHook {
  /** Outside of a `write`. */
  before(token: string): Promise<Hook | null>
  /** Inside a `write`, on its own `db`: the result is valid until the commit. */
  within(db: Kysely<Tables>, token: string): Promise<Hook | null>
}

const KEPT = 10_000

/** Creates the lookup, which caches results until a setting changes. Only hashes of secrets are cached. */
export function createFindHook(store: Pick<Store, 'settingsVersion' | 'read'>): FindHook {
  // Something read inside a write may be uncommitted, so it must not be used outside.
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
