import { deleteExpiredClaims } from '../../store/queries/step-claims.ts'
import { type Batch, ROWS } from './batch.ts'

/** Removes expired claims of steps at once, because nothing shows them. */
export async function cleanClaims({ db, organizationId, now }: Batch): Promise<string | null> {
  return (await deleteExpiredClaims(db, organizationId, now, ROWS)) === ROWS ? '' : null
}
