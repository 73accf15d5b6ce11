import type { TraceEntry } from '@belfry/automation-engine'
import type { TickEntry } from '../../store/queries/run-ticks.ts'

// What a step returns is mostly what it was told: the record that it has made, the answer to its request. A tick stores both its signals and its
// trace, so a part of an output that is the very object of an answer is stored as the path to it.

/** The path to a value from the signals of a tick: the number of the signal, then the names of members of its answer. */
type Path = readonly [number, ...string[]]

/** A trace entry as it is stored: members of `output` that stand in the signals are null there, and named in `told`. */
export type StoredTraceEntry = TraceEntry & { readonly told?: Readonly<Record<string, Path>> }

/** How deep an answer is searched for what an output may contain: its value, and members of that. */
const DEPTH = 2

/** The trace of a tick as it is stored, without what stands in its signals. */
export function withoutTold(entries: readonly TickEntry[], trace: readonly TraceEntry[]): readonly StoredTraceEntry[] {
  const paths = new Map<object, Path>()
  for (const [index, entry] of entries.entries()) if ('signal' in entry) findPaths(entry.signal.answer, [index], paths)
  if (paths.size === 0) return trace
  return trace.map((entry) => {
    if (entry.output === null) return entry
    const told: Record<string, Path> = {}
    const output: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(entry.output)) {
      const path = isObject(value) ? paths.get(value) : undefined
      define(output, name, path ? null : value)
      if (path) define(told, name, path)
    }
    return Object.keys(told).length === 0 ? entry : { ...entry, output, told }
  })
}

/** The trace of a tick as it was, from its stored form. `entries` are the signals of the same tick. */
export function withTold(entries: readonly TickEntry[], trace: readonly StoredTraceEntry[]): readonly TraceEntry[] {
  return trace.map(({ told, ...entry }) => {
    if (told === undefined || entry.output === null) return entry
    const output: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(entry.output)) {
      define(output, name, Object.hasOwn(told, name) ? valueAt(entries, told[name] as Path) : value)
    }
    return { ...entry, output }
  })
}

function findPaths(value: object, path: Path, paths: Map<object, Path>): void {
  for (const [name, member] of Object.entries(value)) {
    if (!isObject(member) || paths.has(member)) continue
    const found: Path = [...path, name]
    paths.set(member, found)
    if (found.length <= DEPTH) findPaths(member, found, paths)
  }
}

function valueAt(entries: readonly TickEntry[], [index, ...names]: Path): unknown {
  const entry = entries[index]
  if (!entry || !('signal' in entry)) throw new Error(`The trace of a tick refers to its signal ${index}, which it does not have.`)
  return names.reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>>)[name], entry.signal.answer)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Sets a member whatever its name: of a plain object, `__proto__` can only be set so. */
function define(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true })
}
