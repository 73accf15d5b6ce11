import type { EpochMs } from '@belfry/core'
import type { Kysely } from 'kysely'
import { preparedQuery } from '../prepared-query.ts'
import type { StepClaimsTable, Tables } from '../tables.ts'

type Claim = StepClaimsTable & { readonly now: EpochMs }

// A concurrent second insert waits for the commit of the first, and then finds its claim.
const claim = preparedQuery<Claim>()((db, param) =>
  db
    .insertInto('step_claims')
    .values({
      organization_id: param('organization_id'),
      automation_id: param('automation_id'),
      node_id: param('node_id'),
      subject: param('subject'),
      run_id: param('run_id'),
      until: param('until'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'automation_id', 'node_id', 'subject'])
        .doUpdateSet((eb) => ({ run_id: eb.ref('excluded.run_id'), until: eb.ref('excluded.until') }))
        .where('step_claims.until', '<=', param('now')),
    )
    .returning('until'),
)

const standing = preparedQuery<Omit<StepClaimsTable, 'run_id' | 'until'>>()((db, param) =>
  db
    .selectFrom('step_claims')
    .select('until')
    .where('organization_id', '=', param('organization_id'))
    .where('automation_id', '=', param('automation_id'))
    .where('node_id', '=', param('node_id'))
    .where('subject', '=', param('subject')),
)

/** Makes a claim, unless there is one. Returns when the existing claim ends; `null` when the claim was made. */
export async function insertClaim(db: Kysely<Tables>, row: StepClaimsTable, now: EpochMs): Promise<EpochMs | null> {
  const [made] = (await claim(db, { ...row, now })).rows
  if (made) return null
  const { organization_id, automation_id, node_id, subject } = row
  return (await standing(db, { organization_id, automation_id, node_id, subject })).rows[0]?.until ?? now
}

/** Deletes the claims of a run. */
export async function deleteClaimsOfRun(db: Kysely<Tables>, organizationId: string, runId: string): Promise<void> {
  await db.deleteFrom('step_claims').where('organization_id', '=', organizationId).where('run_id', '=', runId).execute()
}

/** Deletes the next expired claims of an organization. Returns how many there were. */
export async function deleteExpiredClaims(db: Kysely<Tables>, organizationId: string, now: EpochMs, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('step_claims')
    .select(['automation_id', 'node_id', 'subject'])
    .where('organization_id', '=', organizationId)
    .where('until', '<=', now)
    .orderBy('until')
    .limit(limit)
    .execute()
  for (const { automation_id, node_id, subject } of rows) {
    await db
      .deleteFrom('step_claims')
      .where('organization_id', '=', organizationId)
      .where('automation_id', '=', automation_id)
      .where('node_id', '=', node_id)
      .where('subject', '=', subject)
      // It may have been claimed again meanwhile.
      .where('until', '<=', now)
      .execute()
  }
  return rows.length
}
