import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What is due at an endpoint, first attempts apart from late ones. */
export const fairClaims: Migration = {
  name: '0008-fair-claims',
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  'drop index deliveries_due',
  // Across organizations: endpoint by endpoint, and at each the first five attempts of deliveries apart from later ones, so that neither has
  // to be looked for among the others. Found only with the very same words; `lateness` in store/queries/due-deliveries.ts has them.
  `create index deliveries_due on deliveries (webhook_id, (case when attempts < 5 then 0 else 1 end), due_at, organization_id, id, attempts)
    where status = 'waiting'`,
]
