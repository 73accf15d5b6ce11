import { localDay, parseTime } from '@belfry/core'
import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Payments say on which day of the organization's calendar they were paid. */
export const paymentDays: Migration = {
  name: '0016-payment-days',
  async up(db) {
    for (let after: Row | null = null; ; ) {
      const rows: readonly Row[] = await paymentsAfter(db, after)
      for (const row of rows) await write(db, row)
      after = rows.at(-1) ?? null
      if (after === null) return
    }
  },
}

/** How many payments are read at a time. */
const BATCH = 500

type Db = Parameters<Migration['up']>[0]

interface Row {
  readonly organization_id: string
  readonly id: string
  readonly data: string
  readonly time_zone: string | null
}

async function paymentsAfter(db: Db, last: Row | null): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select payments.organization_id, payments.id, payments.data, sites.data ->> 'timeZone' as time_zone
    from records as payments
    left join records as sites on sites.organization_id = payments.organization_id and sites.model = 'organization'
      and sites.id = payments.organization_id
    where payments.model = 'payment'
      and (payments.organization_id, payments.id) > (${last?.organization_id ?? ''}, ${last?.id ?? ''})
    order by payments.organization_id, payments.id limit ${sql.lit(BATCH)}`.execute(db)
  return rows
}

/** The columns of lists are written afterwards, because payments are now listed by that day. */
async function write(db: Db, { organization_id, id, data, time_zone }: Row): Promise<void> {
  const values = JSON.parse(data)
  const moment = typeof values.paidAt === 'string' ? parseTime(values.paidAt) : null
  if (moment === null) return
  const changed = JSON.stringify({ ...values, paidOn: localDay(moment, time_zone ?? 'Europe/Brussels') })
  await sql`update records set data = ${changed} where organization_id = ${organization_id} and model = 'payment' and id = ${id}`.execute(
    db,
  )
}
