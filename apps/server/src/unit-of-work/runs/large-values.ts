import { createHash } from 'node:crypto'
import type { ChildStart } from '@belfry/automation-engine'
import type { Kysely } from 'kysely'
import type { RunKey } from '../../store/queries/run-ticks.ts'
import { insertRunValues, selectRunValues } from '../../store/queries/run-values.ts'
import type { RunsTable, Tables } from '../../store/tables.ts'

// The state of a run is written with every tick. A large value in it (the answer of an API, a long text) is stored once, by its content,
// and the state, the signals and the trace contain `{"$large": "<hash>"}` instead. Runs with the same root share their large values, which
// are stored under the id of the root: what a hundred children have in common is stored once.

/** The length of JSON, in characters, from which a value is stored separately. */
const LARGE = 16 * 1024

const MARK = '$large'

/** The member of a child's start that all children share. It is always detached, so that it is stored once. */
const SHARED = 'snapshot' satisfies keyof ChildStart

/** The key of a run's large values. */
export function valuesOf({ organization_id, id, root_run_id }: Pick<RunsTable, 'organization_id' | 'id' | 'root_run_id'>): RunKey {
  return { organizationId: organization_id, runId: root_run_id ?? id }
}

/** Stores a value separately, however small, and returns its placeholder. */
export async function detach(db: Kysely<Tables>, key: RunKey, value: unknown): Promise<unknown> {
  const largeValues = new Map<string, string>()
  const mark = markOf(JSON.stringify(value), largeValues)
  await insertRunValues(db, key, largeValues)
  return mark
}

/** The hashes of the detached values in a JSON text. */
export function hashesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(marks)].map((match) => match[1] as string))]
}

/** Serializes a run's state, signals or trace, with large values detached. The key is that of `valuesOf`. */
export async function detachLarge(db: Kysely<Tables>, key: RunKey, value: unknown): Promise<string> {
  const text = JSON.stringify(value)
  if (text.length < LARGE && !text.includes(`"${SHARED}":`)) return text
  const largeValues = new Map<string, string>()
  const small = JSON.stringify(replaceLarge(value, largeValues))
  await insertRunValues(db, key, largeValues)
  return small
}

/** Replaces the placeholders in a JSON text by their values. */
export async function attachLarge(db: Kysely<Tables>, key: RunKey, text: string): Promise<string> {
  const hashes = hashesIn(text)
  if (hashes.length === 0) return text
  const values = new Map((await selectRunValues(db, key, hashes)).map(({ hash, value }) => [hash, value]))
  // A value of a user's that looks like a mark names nothing that is stored with this run, and stays as it is.
  return text.replace(marks, (mark, hash: string) => values.get(hash) ?? mark)
}

const marks = /\{"\$large":"([0-9a-f]{64})"\}/g

/** The members that are only containers: their own members are examined. Everything else is a value. */
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
