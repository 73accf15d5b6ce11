import { createHash } from 'node:crypto'
import type { ChildStart } from '@belfry/automation-engine'
import type { Kysely } from 'kysely'
import type { RunKey } from '../../store/queries/run-ticks.ts'
import { insertRunValues, selectRunValues } from '../../store/queries/run-values.ts'
import type { RunsTable, Tables } from '../../store/tables.ts'

// What a run keeps is written at every turn. A large value in it (the answer of an API, a long text) is stored once, by its content, and
// stands in the state, and in what the run was told and did, as `{"$large": "<hash>"}`. Runs that have come of one share their large values, which
// stand under the id of the root: what a hundred children have in common is stored once.

/** The length of JSON, in characters, from which a value is stored apart. */
const LARGE = 16 * 1024

const MARK = '$large'

/** The member of a child's start that it has in common with others: always stored apart, so that it is stored once. */
const SHARED = 'snapshot' satisfies keyof ChildStart

/** Under which key the large values of a run stand. */
export function valuesOf({ organization_id, id, root_run_id }: Pick<RunsTable, 'organization_id' | 'id' | 'root_run_id'>): RunKey {
  return { organizationId: organization_id, runId: root_run_id ?? id }
}

/** Stores a value apart, however small it is; what stands for it in JSON. */
export async function detach(db: Kysely<Tables>, key: RunKey, value: unknown): Promise<unknown> {
  const largeValues = new Map<string, string>()
  const mark = markOf(JSON.stringify(value), largeValues)
  await insertRunValues(db, key, largeValues)
  return mark
}

/** The hashes of the values that stand apart. */
export function hashesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(marks)].map((match) => match[1] as string))]
}

/** The JSON of a run's state, or of what it was told or did, with its large values stored apart. The key is that of `valuesOf`. */
export async function detachLarge(db: Kysely<Tables>, key: RunKey, value: unknown): Promise<string> {
  const text = JSON.stringify(value)
  if (text.length < LARGE && !text.includes(`"${SHARED}":`)) return text
  const largeValues = new Map<string, string>()
  const small = JSON.stringify(replaceLarge(value, largeValues))
  await insertRunValues(db, key, largeValues)
  return small
}

/** The JSON with its large values in their places again. */
export async function attachLarge(db: Kysely<Tables>, key: RunKey, text: string): Promise<string> {
  const hashes = hashesIn(text)
  if (hashes.length === 0) return text
  const values = await selectRunValues(db, key, hashes)
  // A value of a user's that looks like a mark names nothing that is stored with this run, and stays as it is.
  return text.replace(marks, (mark, hash: string) => values.get(hash) ?? mark)
}

const marks = /\{"\$large":"([0-9a-f]{64})"\}/g

/** The members that only hold others: what stands in them is looked at one by one. Everything else is a value. */
const HOLDERS = new Set([
  'run',
  'variables',
  'live',
  'values',
  'position',
  'requests',
  'start',
  'child',
  'cause',
  'signal',
  'answer',
  'input',
  'output',
])

function replaceLarge(value: unknown, found: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceLarge(item, found))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (HOLDERS.has(name) && typeof member === 'object') return [name, replaceLarge(member, found)]
      const json = JSON.stringify(member) ?? 'null'
      return [name, json.length < LARGE && name !== SHARED ? member : markOf(json, found)]
    }),
  )
}

function markOf(json: string, found: Map<string, string>): unknown {
  const hash = createHash('sha256').update(json).digest('hex')
  found.set(hash, json)
  return { [MARK]: hash }
}
