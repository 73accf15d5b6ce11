import { sql } from 'kysely'
import { MOVED_AWAY, UNFINISHED } from '../queries/instance-facts.ts'
import { isAfterCheckpoint, movedCheckpoint } from '../queries/log-checkpoints.ts'
import type { Tables } from '../tables.ts'
import type { Cell, MoveSource, MoveTarget, TableShape } from './database-end.ts'

// Most values mean the same in every database. Positions in the event log and facts about the database itself do not.

/** The two databases of a copy. */
export interface CopyEnds {
  readonly source: MoveSource
  readonly target: MoveTarget
}

/** Converts a row for the target; `null` when it is not copied. */
export type Translate = (row: readonly Cell[]) => Promise<readonly Cell[] | null>

interface Translation {
  /** The order in which the rows must be read. */
  readonly orderBy?: readonly string[]
  translate(route: CopyEnds, table: TableShape): Translate
}

/** How the rows of a table are converted; unchanged by default. */
export function translationOf(route: CopyEnds, table: TableShape): { readonly orderBy?: readonly string[]; readonly translate: Translate } {
  const translation = (translations as Readonly<Record<string, Translation>>)[table.name]
  if (!translation) return { translate: async (row) => row }
  const { orderBy, translate } = translation
  return { ...(orderBy ? { orderBy } : {}), translate: translate(route, table) }
}

const translations: { readonly [T in keyof Tables]?: Translation } = {
  events: {
    orderBy: ['position', 'id'],
    // On PostgreSQL a position consists of an era and the id of a transaction there. So copied events get a position before all others, and
    // are ordered by their ids. On SQLite positions are a counter; transaction ids would leave gaps, and several events can have the same.
    translate({ source, target }, table) {
      let count = 0n
      return async (row) => {
        count++
        if (target.dialect === 'postgres') return replaced(table, row, { position: 0n })
        return source.dialect === 'sqlite' ? row : replaced(table, row, { position: count })
      }
    },
  },
  event_logs: {
    // The log starts with its first era in the new database.
    translate: (_, table) => async (row) => replaced(table, row, { era: 0n }),
  },
  runs: {
    translate(route, table) {
      const checkpoints = translateCheckpoints(route)
      return async (row) => {
        const { organization_id, log_checkpoint, status } = named(table, row)
        const isOver = status === 'completed' || status === 'cancelled'
        return replaced(table, row, {
          log_checkpoint: await (isOver ? checkpoints.end() : checkpoints.of(text(organization_id), text(log_checkpoint))),
        })
      }
    },
  },
  run_waits: {
    translate(route, table) {
      const checkpoints = translateCheckpoints(route)
      return async (row) => {
        const { organization_id, log_checkpoint, check_after } = named(table, row)
        const checkpoint = await checkpoints.of(text(organization_id), text(log_checkpoint))
        // No open transaction can have missed it any more, so the wait starts as if nothing had been checked.
        return replaced(table, row, { log_checkpoint: checkpoint, check_after: check_after === null ? null : 0n })
      }
    },
  },
  instance: {
    translate(_, table) {
      // The epoch identifies one database: a new one informs followers of the log that positions have changed.
      const own = ['epoch', 'cluster', 'backup', UNFINISHED, MOVED_AWAY]
      return async (row) => (own.includes(text(named(table, row).name)) ? null : row)
    },
  },
}

/** How many events after a checkpoint are examined: events of the same moment need not be in the order of their ids. */
const NEAR = 100

function translateCheckpoints({ source, target }: CopyEnds) {
  async function of(organizationId: string, checkpoint: string): Promise<string> {
    const after = source.db
      .selectFrom('events')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where(isAfterCheckpoint(source.dialect, checkpoint))
      .orderBy('position')
      .orderBy('id')
      .limit(NEAR)
    const ids = (await after.execute()).map(({ id }) => id).sort()
    const [first] = ids
    if (first === undefined) return end()
    if (target.dialect === 'postgres') return movedCheckpoint(first)
    const { position } = await target.db
      .selectFrom('events')
      .select(({ fn }) => fn.min('position').as('position'))
      .where('organization_id', '=', organizationId)
      .where('id', 'in', ids)
      .executeTakeFirstOrThrow()
    return String(Number(position) - 1)
  }

  let last: string | undefined
  async function end(): Promise<string> {
    if (target.dialect === 'postgres') return movedCheckpoint(null)
    last ??= String(
      (await target.db.selectFrom('events').select(sql<number>`coalesce(max(position), 0)`.as('last')).executeTakeFirstOrThrow()).last,
    )
    return last
  }
  return { of, end }
}

function named({ columns }: TableShape, row: readonly Cell[]): Readonly<Record<string, Cell>> {
  return Object.fromEntries(columns.map((column, index) => [column, row[index] as Cell]))
}

function replaced({ columns }: TableShape, row: readonly Cell[], values: Readonly<Record<string, Cell>>): readonly Cell[] {
  return row.map((cell, index) => {
    const value = values[columns[index] as string]
    return value === undefined ? cell : value
  })
}

function text(cell: Cell | undefined): string {
  if (typeof cell !== 'string') throw new TypeError('A column that holds text holds something else.')
  return cell
}
