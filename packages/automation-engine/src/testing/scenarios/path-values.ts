import { type EpochMs, formatTime, localDay, organization } from '@belfry/core'
import Type, { type TObject, type TSchema } from 'typebox'
import type { Constraint } from '../../condition/constraint.ts'
import type { Flow, FlowNode } from '../../flow/flow.ts'
import { errorRoots } from '../../step/error-exit.ts'
import { type Path, parsePath, readPath } from '../../template/path.ts'
import { rootsOfSource } from '../../variables/cause-roots.ts'
import type { FlowExit } from '../exits.ts'
import { contradict } from './contradiction.ts'
import { exampleActor, exampleEventVariable } from './example-start.ts'
import { holdsVariables, operandOptions, type PathConstraint } from './operand-options.ts'
import { exampleOf, merged } from './schema-values.ts'
import { type PartConstraint, type RootFacts, solveRoot } from './solve-root.ts'

type Values = Readonly<Record<string, unknown>>

/** A path through a flow, from its entry to an exit without an edge. */
export type FlowPath = readonly FlowExit[]

/** The values of variables along a path, as far as its steps require any. */
export interface PathValues {
  /** The values provided by the start, by root. Records are separate. */
  readonly start: Values
  /** The records as read in each period, by root. A period ends with each step that makes a request. */
  readonly records: readonly Values[]
  /** The values that each step of the path provides, by root. */
  readonly steps: readonly Values[]
}

/** Values along a path, or why there are none, and at which of its exits. */
export type SolvedPath =
  | { readonly ok: true; readonly value: PathValues }
  | {
      readonly ok: false
      readonly at: number
      readonly why: string
      /** Whether it is certain that there are none, rather than that none were found. */
      readonly isCertain: boolean
    }

/** What earlier runs that diverged have shown about steps, by node id. */
export interface Observations {
  /** Configs as filled in, which gives the values of variables in constraints. */
  readonly filled: ReadonlyMap<string, Values>
  /** What a step requires in addition to its declared constraints. */
  readonly needed: ReadonlyMap<string, readonly Constraint[]>
  /** When the runs reached a step. */
  readonly moments: ReadonlyMap<string, EpochMs>
  /** When the other steps are expected to be reached. */
  readonly now: EpochMs
  readonly timeZone: string
  /** A step whose constraints are ignored. */
  readonly free?: FlowNode
}

/** The provider of a root for a part of a path. */
interface Segment {
  readonly root: string
  readonly facts: RootFacts
  /** `start` for the start, a number for a step of the path, `records` for values that are read. */
  readonly from: 'start' | 'records' | number
  /** The first period for which it applies. */
  readonly since: number
  readonly last: number
  readonly constraints: readonly (PartConstraint & { readonly by: FlowExit })[]
  readonly value: unknown
}

/** Whether a step makes a request, after which records may have changed. */
export function makesRequests({ node }: FlowExit): boolean {
  return node.step.resume !== undefined
}

/**
 * Finds values for the variables by which the steps of a path decide, so that each takes its exit of the path. Also for a part of a path.
 */
export function solvePath(flow: Flow, exits: FlowPath, observations: Observations): SolvedPath {
  const roots = rootsOfSource(flow.source) ?? {}
  let why = 'No values of its variables lead this way.'
  let reached = -1
  let isCertain = observations.filled.size === 0 && observations.needed.size === 0
  let attempts = 0
  const go = (index: number, time: number, segments: readonly Segment[]): readonly Segment[] | null => {
    const here = exits[index]
    if (!here) return segments
    const next = time + (makesRequests(here) ? 1 : 0)
    const alternatives = constraintsAt(here, observations)
    if (alternatives.length === 0 && index > reached) {
      reached = index
      why = `Nothing leads to ${exitName(here)}.`
    }
    return firstOf(alternatives, (alternative) => (++attempts > MAX_ATTEMPTS ? null : applyAll(index, time, next, segments, alternative)))
  }
  const applyAll = (
    index: number,
    time: number,
    next: number,
    segments: readonly Segment[],
    [constraint, ...rest]: readonly PathConstraint[],
  ): readonly Segment[] | null => {
    if (!constraint) return go(index + 1, next, segments)
    // Values that may have changed, or are compared with other variables, are only partly searched.
    if (constraint.later || holdsVariables(constraint)) isCertain = false
    const at = constraint.later ? next : time
    if (!constraint.literal) {
      const variables = { read: (path: Path) => valueSoFar(flow, exits, index, at, roots, segments, observations, path) }
      const options = operandOptions(constraint, variables, isGiven)
      return firstOf(options, (option) =>
        options.length > 1 && ++attempts > MAX_ATTEMPTS ? null : applyAll(index, time, next, segments, [...option, ...rest]),
      )
    }
    const where = { flow, exits, index, time: at, roots }
    const added = addConstraint(where, segments, constraint)
    if (added) return applyAll(index, time, next, added, rest)
    isCertain &&= isContradiction(where, segments, constraint)
    if (index >= reached) why = explain(exits[index] as FlowExit, constraint, segments)
    reached = Math.max(reached, index)
    return null
  }
  const segments = go(0, 0, [])
  return segments
    ? { ok: true, value: valuesOf(exits, segments) }
    : { ok: false, at: reached, why, isCertain: isCertain && attempts <= MAX_ATTEMPTS }
}

function firstOf<T, R>(all: readonly T[], find: (one: T) => R | null): R | null {
  for (const one of all) {
    const result = find(one)
    if (result !== null) return result
  }
  return null
}

const MAX_ATTEMPTS = 2000

/** The constraints of a step. If a run has shown with what it compares, that is tried before the expected values. */
function constraintsAt({ node, exit }: FlowExit, { filled, needed, free }: Observations): readonly (readonly PathConstraint[])[] {
  if (node === free) return [[]]
  const { entry } = node.step
  const constraintsFor = (config: Values) => (entry ? entry.constraints?.(config) : node.step.constraints?.(config, exit)) ?? [[]]
  const config = filled.get(node.id)
  const observed = (config ? constraintsFor(config) : []).filter(
    (constraints) => !constraints.some(({ field }) => isGiven(parsePath(field) ?? [])),
  )
  const all: readonly (readonly PathConstraint[])[] = [
    ...observed.map((constraints) => constraints.map((one) => ({ ...one, literal: true }))),
    ...constraintsFor(node.authored),
  ]
  // What time alone brings about in the meantime needs no constraint.
  const own = readsTime(node) ? all.map((constraints) => constraints.filter(({ later }) => !later)) : all
  const more = (needed.get(node.id) ?? []).map((constraint) => ({ ...constraint, literal: true }))
  return more.length === 0 ? own : own.map((constraints) => [...more, ...constraints])
}

/** The value of a variable under the constraints so far. */
function valueSoFar(
  flow: Flow,
  exits: FlowPath,
  index: number,
  time: number,
  roots: Readonly<Record<string, TSchema>>,
  segments: readonly Segment[],
  { moments, now, timeZone }: Observations,
  path: Path,
): unknown {
  const moment = moments.get((exits[index] as FlowExit).node.id) ?? now
  if (path[0] === 'now') return formatTime(moment)
  if (path[0] === 'today') return localDay(moment, timeZone)
  const [root, rest, from, { schema, example = exampleOf(schema) }] = originOf(flow, exits, index, path, roots)
  const own = segments.filter((segment) => segment.root === root && segment.from === from)
  const parts = (own.findLast(({ since }) => since <= time) ?? own[0])?.value
  return readPath(merged(example, parts), rest)
}

function readsTime({ config }: FlowNode): boolean {
  return config.references.some(({ path: [root] }) => root === 'now' || root === 'today')
}

/** Whether the value of a variable is fixed. */
function isGiven([root]: Path): boolean {
  return root === 'now' || root === 'today' || root === 'run'
}

/** The position of a constraint on a path. */
interface ConstraintPosition {
  readonly flow: Flow
  readonly exits: FlowPath
  /** The index of the exit that requires it. */
  readonly index: number
  readonly time: number
  /** The roots provided by the start. */
  readonly roots: Readonly<Record<string, TSchema>>
}

/** The provider of what a constraint is about, and its last segment; `at` is -1 if there is none. */
function segmentFor({ flow, exits, index, roots }: ConstraintPosition, segments: readonly Segment[], { field, within = [] }: Constraint) {
  const [root, rest, from, facts] = originOf(flow, exits, index, [...(parsePath(field) ?? []), ...within], roots)
  const at = segments.findLastIndex((segment) => segment.root === root && segment.from === from)
  return { root, rest, from, facts, at }
}

/** The segments with one more constraint; `null` if nothing can meet it together with the others. */
function addConstraint(where: ConstraintPosition, segments: readonly Segment[], constraint: Constraint): readonly Segment[] | null {
  if (!parsePath(constraint.field)) return segments
  const { root, rest, from, facts, at } = segmentFor(where, segments, constraint)
  const { exits, index, time } = where
  const one = { rest, constraint, by: exits[index] as FlowExit }
  const open = segments[at]
  const joined = solveRoot([...(open?.constraints ?? []), one], facts)
  if (joined) {
    const segment = {
      root,
      facts,
      from,
      since: open?.since ?? time,
      last: time,
      constraints: [...(open?.constraints ?? []), one],
      value: joined.value,
    }
    return open ? segments.with(at, segment) : [...segments, segment]
  }
  // In the meantime, others may have changed the record.
  const alone = from === 'records' && open && time > open.last ? solveRoot([one], facts) : undefined
  return alone ? [...segments, { root, facts, from, since: time, last: time, constraints: [one], value: alone.value }] : null
}

/** Whether a constraint that could not be added contradicts another one, so that no value can meet both. */
function isContradiction(where: ConstraintPosition, segments: readonly Segment[], constraint: Constraint): boolean {
  const { rest, from, at } = segmentFor(where, segments, constraint)
  const open = segments[at]
  if (!open || (from === 'records' && where.time > open.last)) return false
  return open.constraints.some((other) => other.rest.join('.') === rest.join('.') && contradict(other.constraint, constraint))
}

/** The origin of a variable at a step of the path: its root, the path after it, its provider, and what is known about it. */
function originOf(
  flow: Flow,
  exits: FlowPath,
  index: number,
  path: readonly string[],
  roots: Readonly<Record<string, TSchema>>,
): readonly [root: string, rest: readonly string[], from: Segment['from'], facts: RootFacts] {
  const [root, ...rest] = path as readonly [string, ...string[]]
  const live = flow.liveRoots.get(root)
  const [member, ...remaining] = rest
  if (live && member !== undefined && live.parents.includes(member) && flow.liveRoots.get(member)?.base === root) {
    return [member, remaining, 'records', { schema: roots[member] ?? null, mayBeAbsent: true }]
  }
  if (live) return [root, rest, 'records', { schema: roots[root] ?? null, mayBeAbsent: live.member !== null }]
  const provider = providerOf(exits, index, root)
  if (provider >= 0) return [root, rest, provider, { schema: providedSchema(exits[provider] as FlowExit, root), mayBeAbsent: false }]
  return [root, rest, 'start', startFacts(flow, root, roots)]
}

function startFacts({ source }: Flow, root: string, roots: Readonly<Record<string, TSchema>>): RootFacts {
  if (root === 'actor') return { schema: actorSchema, example: exampleActor, mayBeAbsent: true }
  if (root === 'organization') return { schema: organization.recordSchema, mayBeAbsent: false }
  const schema = roots[root] ?? null
  if (root !== 'event' || source.kind !== 'event') return { schema, mayBeAbsent: root === 'previous' }
  const { event: _, ...records } = roots
  return {
    schema: Type.Object({ ...(schema as TObject | null)?.properties, data: Type.Object(records) }),
    example: exampleEventVariable(source.eventKey),
    mayBeAbsent: false,
  }
}

const actorSchema = Type.Object({ id: Type.String({ minLength: 1 }), name: Type.String() })

/** The last earlier step of the path that provides a root; -1 if the start does. */
function providerOf(exits: FlowPath, index: number, root: string): number {
  if (root === 'organization' || root === 'actor') return -1
  return exits.slice(0, index).findLastIndex((one) => {
    const provided = one.node.provides.get(one.exit)
    return provided === null || (provided ?? []).includes(root)
  })
}

function providedSchema({ node, exit }: FlowExit, root: string): TSchema | null {
  if (exit === 'error') return errorRoots[root as keyof typeof errorRoots] ?? null
  return node.step.provides(node.authored)[exit]?.[root] ?? null
}

function valuesOf(exits: FlowPath, segments: readonly Segment[]): PathValues {
  const ofSource = (from: Segment['from']) =>
    Object.fromEntries(segments.filter((segment) => segment.from === from).map(({ root, value }) => [root, value]))
  const times = exits.filter(makesRequests).length + 1
  const records = Array.from({ length: times }, (_, time) => {
    // What is required later holds from the beginning, unless something else is required before.
    const names = [...new Set(segments.filter(({ from }) => from === 'records').map(({ root }) => root))]
    return Object.fromEntries(
      names.map((name) => {
        const own = segments.filter(({ from, root }) => from === 'records' && root === name)
        return [name, (own.findLast(({ since }) => since <= time) ?? own[0])?.value]
      }),
    )
  })
  return { start: ofSource('start'), records, steps: exits.map((_, index) => ofSource(index)) }
}

function explain(here: FlowExit, constraint: Constraint, segments: readonly Segment[]): string {
  const name = nameOfPart(constraint)
  const [root] = name.split('.')
  const others = segments.filter((one) => one.root === root || one.facts.schema !== null).flatMap(({ constraints }) => constraints)
  const same = others
    .filter((one) => `${name}.`.startsWith(`${nameOfPart(one.constraint)}.`) && one.by.node !== here.node)
    .map(({ by }) => exitName(by))
  const together = same.length > 0 ? ` together with ${[...new Set(same)].join(', ')}` : ''
  return `No value of ${name} leads to ${exitName(here)}${together}.`
}

function nameOfPart({ field, within = [] }: Constraint): string {
  return [field.replace(/^\{|\}$/g, ''), ...within].join('.')
}

/** The name of an exit for people. */
export function exitName({ node, exit }: Pick<FlowExit, 'exit'> & { readonly node: FlowNode }): string {
  return `"${node.label || node.id}" by "${exit}"`
}
