import { createHash } from 'node:crypto'
import { type Answer, nodeOfRequest, type Request } from '@belfry/automation-engine'
import { insertClaim } from '../../store/queries/step-claims.ts'
import type { RunContext } from '../../unit-of-work/runs/run-context.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'

/** Makes a run's claim at a step, in the transaction of its tick: if that is undone, so is the claim. */
export async function claimStep(
  { db, now }: Unit,
  { row }: Pick<RunContext, 'row'>,
  { key, subject, until }: Request<'claim'>,
): Promise<Answer<'claim'>> {
  const { organization_id, automation_id, id } = row
  const claim = { organization_id, automation_id, node_id: nodeOfRequest(key), run_id: id, until }
  const standing = await insertClaim(db, { ...claim, subject: digestOf([organization_id, automation_id, subject]) }, now)
  return { ok: true, value: { claimed: standing === null, until: standing ?? until } }
}

/** A digest of fixed length. It is equal only for the same subject at the same step of the same automation. */
function digestOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
