// What a ten-step run comes to at least: one row of the run, ten tasks, and a log of what each step did. No engine, no rules, no reading.
import { newId, STEPS, steps, TASK_COLUMNS, taskRow } from './flow.mjs'

/** The tables of the limits, beside that of the tasks. */
export function runTables({ json, integer, options }) {
  return [
    `create table runs (id text not null primary key, status text not null, state ${json} not null, updated_at ${integer} not null) ${options}`,
    `create table run_log (run_id text not null, position ${integer} not null, entry ${json} not null, primary key (run_id, position)) ${options}`,
  ]
}

/** The rows of a run. */
export function rowsOf(customer) {
  const id = `run_${newId()}`
  const tasks = steps((step) => taskRow(step, customer))
  const log = tasks.map((row, index) => [id, index, entryOf(row, index)])
  return { run: [id, 'completed', JSON.stringify({ runId: id, customer, step: STEPS }), Date.now()], tasks, log }
}

function entryOf(row, index) {
  const { title, description, ...rest } = JSON.parse(row.at(-1))
  const output = { createdTask: { id: row[TASK_COLUMNS.indexOf('id')], title, description, ...rest } }
  return JSON.stringify({ nodeId: `task-${index + 1}`, type: 'taskCreate', status: 'done', input: { title, description }, output })
}
