import { onServer } from '../../support/postgres/databases.ts'

// PostgreSQL itself notes every claim of a delivery, by its own clock, in the transaction that makes it: no node can leave one out.

/** A change of who has claimed a delivery. Times are in milliseconds. */
interface ClaimChange {
  readonly delivery: string
  readonly at: number
  readonly before: string | null
  readonly until: number | null
  readonly after: string | null
}

/** What the ledger says. */
export interface ClaimFindings {
  readonly claims: number
  readonly nodes: number
  /** Claims that were made while another node still held one, in words. */
  readonly overlapping: readonly string[]
  /** How often a claim of a delivery has ended by its time, so that another node took over: each attempt may have been made and not noted. */
  readonly takenOver: ReadonlyMap<string, number>
}

/** Begins the ledger of a database whose tables are there. */
export async function keepClaimLedger(url: string): Promise<() => Promise<ClaimFindings>> {
  await onServer(url, [
    `create table seen_claims (id bigserial primary key, delivery text, at float8, before text, until float8, after text)`,
    `create function note_claim() returns trigger language plpgsql as $$
      begin
        insert into seen_claims (delivery, at, before, until, after) values (new.id, extract(epoch from clock_timestamp()) * 1000,
          case when tg_op = 'UPDATE' then old.lease_owner end, case when tg_op = 'UPDATE' then old.due_at end, new.lease_owner);
        return null;
      end $$`,
    `create trigger note_claims after insert or update on deliveries for each row execute function note_claim()`,
  ])
  return async () => findingsOf((await onServer(url, ['select * from seen_claims order by id'])) as unknown as readonly ClaimChange[])
}

function findingsOf(changes: readonly ClaimChange[]): ClaimFindings {
  const made = changes.filter(({ before, after }) => after !== null && after !== before)
  const taken = made.filter(({ before }) => before !== null)
  const takenOver = new Map<string, number>()
  for (const { delivery } of taken) takenOver.set(delivery, (takenOver.get(delivery) ?? 0) + 1)
  return {
    claims: made.length,
    nodes: new Set(made.map(({ after }) => after)).size,
    overlapping: taken
      .filter(({ at, until }) => until === null || at < until)
      .map(({ delivery, at, before, until, after }) => `${after} took ${delivery} at ${at}, which ${before} had until ${until}`),
    takenOver,
  }
}
