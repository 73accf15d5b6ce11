import { deleteExpiredClaims } from '../../store/queries/step-claims.ts'
import { type Batch, ROWS } from './batch.ts'

/** Removes claims of steps that keep nobody away any more. However old: nobody sees them. */
export async function cleanClaims({ db, organizationId, now }: Batch): Promise<string | null> {
  return (await deleteExpiredClaims(db, organizationId, now, ROWS)) === ROWS ? '' : null
}
