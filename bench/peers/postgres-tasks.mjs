// The table of tasks of a peer on PostgreSQL: what a step of its flow changes. One prepared statement a task, which commits by itself.
import pg from 'pg'
import { TASK_COLUMNS } from '../flows/flow.mjs'

/** As many as half of Belfry's connections; the engine has at least as many for itself. */
const CONNECTIONS = 10
const insert = { name: 'task', text: `insert into tasks values (${TASK_COLUMNS.map((_, index) => `$${index + 1}`).join(', ')})` }

export async function openTasks(database, table) {
  const pool = new pg.Pool({ connectionString: database, max: CONNECTIONS })
  for (const statement of table) await pool.query(statement)
  return {
    async insert(values) {
      await pool.query({ ...insert, values })
    },
    async count() {
      return Number((await pool.query('select count(*) from tasks')).rows[0].count)
    },
  }
}
