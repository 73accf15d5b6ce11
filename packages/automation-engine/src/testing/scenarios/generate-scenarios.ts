import { type Definition, type EpochMs, isTimeZone } from '@belfry/core'
import type { Flow } from '../../flow/flow.ts'
import { nodeOfRequest } from '../../protocol/request.ts'
import { flowOf } from '../../simulate/flow-of.ts'
import type { Journal } from '../../simulate/journal.ts'
import { requireMoment } from '../../simulate/scenario.ts'
import type { StepRegistry } from '../../step/step-definition.ts'
import { steps } from '../../steps/index.ts'
import { exitsOf, type FlowExit, isSpawning, reachedNodes } from '../exits.ts'
import { chooseSets } from './choose-sets.ts'
import { coverExits } from './cover-exits.ts'
import type { ExampleSite } from './example-start.ts'
import { allPaths, pathsThrough } from './find-paths.ts'
import type { FlowPath } from './path-values.ts'
import { createPathAttempts, type PathAttempts, type TakenPath } from './try-path.ts'

/** An exit of a step. */
export interface NamedExit {
  readonly nodeId: string
  readonly exit: string
}

/** A run that takes a certain path. Plain data. */
export interface GeneratedScenario {
  /** Its path, as `pathOf` returns it. Ends with a failure only if a step fails whatever its answers. */
  readonly path: readonly string[]
  /** The exits that no earlier scenario takes. */
  readonly takes: readonly NamedExit[]
  /** What starts the run, or the item that it is for, and its answers: `replay(journal)` takes exactly this path. */
  readonly journal: Journal
}

/** Scenarios that together take every reachable exit. Plain data. */
export interface GeneratedScenarios {
  readonly scenarios: readonly GeneratedScenario[]
  /** The exits that none of them takes, each with the reason as a sentence. */
  readonly notTaken: readonly (NamedExit & { readonly why: string })[]
  /** Whether it is certain that fewer scenarios could not take the same exits. Says nothing about `notTaken`. */
  readonly isSmallest: boolean
}

/** When and where generated scenarios take place. */
export interface GenerateOptions {
  /** {@link https://www.rfc-editor.org/rfc/rfc3339 RFC 3339}, or Unix milliseconds; 1 July 2026 at noon UTC by default. */
  readonly now?: string | EpochMs
  /** Europe/Brussels by default. */
  readonly timeZone?: string
  /** The available step types; Belfry's own by default. */
  readonly registry?: StepRegistry
}

/** Up to this number of paths, all are tried. Beyond it, paths are searched for exit by exit. */
const MAX_PATHS = 300

/**
 * Generates a small set of scenarios that takes every exit of a flow that can be taken; see `isSmallest`. The start, the records and the
 * answers of each are derived from what the steps request and decide by. If two steps contradict each other, another path is tried. Every
 * scenario has been run by the interpreter and takes its path to the end. The result depends only on the definition and the options.
 *
 * @throws Error if the definition has errors, or the time or time zone is invalid
 *
 * @example
 * ```ts
 * for (const { path, journal } of generateScenarios(definition).scenarios) {
 *   console.log(path.join(' → '), replay(journal).run.status)
 * }
 * ```
 */
export function generateScenarios(
  flowOrDefinition: Flow | Definition,
  { now = DEFAULT_NOW, timeZone = 'Europe/Brussels', registry = steps }: GenerateOptions = {},
): GeneratedScenarios {
  const flow = flowOf(flowOrDefinition, registry)
  if (!isTimeZone(timeZone)) throw new Error(`"${timeZone}" is no time zone: write it as Europe/Brussels.`)
  return generate(flow, { now: requireMoment(now), timeZone })
}

const DEFAULT_NOW = 1_782_907_200_000

function generate(flow: Flow, site: ExampleSite): GeneratedScenarios {
  const all = exitsOf(flow)
  const reached = reachedNodes(flow, all)
  const open = all.filter(({ node, dead }) => dead === null && reached.has(node.id))
  const attempts = createPathAttempts(flow, site)
  const { runs, isSmallest } = findAllRuns(flow, open, attempts)
  const taken = new Set(runs.flatMap((run) => takenBy(run, open)))
  const left = all.filter((exit) => !taken.has(exit))
  return {
    scenarios: scenariosOf(runs, open),
    notTaken: left.map((exit) => ({ ...named(exit), why: whyNot(exit, reached, attempts) })),
    isSmallest,
  }
}

/** The runs from the entry, and for each exit with child runs as many of those as take the remaining exits. */
function findAllRuns(flow: Flow, open: readonly FlowExit[], attempts: PathAttempts): SelectedRuns {
  const own = open.filter((exit) => !isSpawning(exit))
  const first = sectionFrom(own, flow.entry.id)
  let selected = findRuns(flow, first, attempts, first, [[]])
  for (const spawning of open.filter(isSpawning)) {
    const entry = flow.nodes.get(spawning.target as string)
    const taken = new Set(selected.runs.flatMap((run) => takenBy(run, open)))
    const section = entry ? sectionFrom(own, entry.id) : []
    const wanted = section.filter((exit) => !taken.has(exit))
    if (!entry || wanted.length === 0) continue
    const before = pathsTo(flow, open, spawning)
    const more = findRuns({ ...flow, entry }, section, attempts, wanted, before)
    selected = {
      runs: [...selected.runs, ...more.runs],
      isSmallest: selected.isSmallest && more.isSmallest && wanted.length === section.length,
    }
  }
  return selected
}

/** The maximum number of paths to a step that are tried for its child runs. */
const MAX_PATHS_BEFORE = 20

/** The exits that one run can reach from a step on. */
function sectionFrom(own: readonly FlowExit[], id: string): readonly FlowExit[] {
  const nodes = new Set([id])
  for (const one of nodes) for (const { node, target } of own) if (node.id === one && target !== null) nodes.add(target)
  return own.filter(({ node }) => nodes.has(node.id))
}

/** Paths from the entry up to and including an exit. */
function pathsTo(flow: Flow, open: readonly FlowExit[], last: FlowExit): readonly FlowPath[] {
  const paths: FlowPath[] = []
  const go = (id: string, path: FlowPath): void => {
    if (paths.length === MAX_PATHS_BEFORE) return
    if (id === last.node.id) paths.push([...path, last])
    else for (const exit of open) if (exit.node.id === id && exit.target !== null) go(exit.target, [...path, exit])
  }
  go(flow.entry.id, [])
  return paths
}

/** The exits that a run takes, including those at which it starts child runs. */
function takenBy({ exits, journal }: TakenPath, open: readonly FlowExit[]): readonly FlowExit[] {
  const spawning = open.filter((exit) => isSpawning(exit) && exits.some(({ node }) => node === exit.node))
  const spawned = spawning.filter(({ node }) =>
    journal.entries.some((entry) => {
      if (!('key' in entry) || nodeOfRequest(entry.key) !== node.id || !entry.answer.ok) return false
      return Number((entry.answer.value as { readonly children?: number } | null)?.children) > 0
    }),
  )
  return [...exits, ...spawned]
}

interface SelectedRuns {
  readonly runs: readonly TakenPath[]
  readonly isSmallest: boolean
}

/**
 * Runs for the part of a flow that one run goes through.
 *
 * @param flow as if it started there
 * @param wanted the exits of the part that must be taken
 * @param before the paths from the real entry to the part
 */
function findRuns(
  flow: Flow,
  open: readonly FlowExit[],
  attempts: PathAttempts,
  wanted: readonly FlowExit[],
  before: readonly FlowPath[],
): SelectedRuns {
  const take = (path: FlowPath) => firstOf(before, (one) => attempts.take([...one, ...path]))
  const ideal = coverExits(flow, open, new Set(wanted)).map(take)
  if (ideal.every((run) => run !== null)) return { runs: ideal, isSmallest: true }
  const paths = allPaths(flow, open, MAX_PATHS)
  // A path that was given up might replace two others.
  const isKnown = (path: FlowPath) => take(path) !== null || before.every((one) => attempts.isRuledOut([...one, ...path]))
  const taken = paths ? paths.flatMap((path) => take(path) ?? []) : soughtRuns(flow, open, attempts, take)
  const all = [...taken, ...failingBeyond(taken, attempts)].filter(({ exits }) => exits.every((exit) => open.includes(exit)))
  const atLeast = coverExits(flow, open, new Set(all.flatMap(({ exits }) => exits))).length
  const sets = all.map((run) => ({ of: run, members: new Set(run.exits) }))
  const { chosen, isSmallest } = chooseSets(sets, atLeast)
  return { runs: chosen, isSmallest: chosen.length === atLeast || (isSmallest && paths?.every(isKnown) === true) }
}

function firstOf<T, R>(all: readonly T[], find: (one: T) => R | null): R | null {
  for (const one of all) {
    const result = find(one)
    if (result !== null) return result
  }
  return null
}

/** Failing runs are used only if no other takes their exits: a step fails whatever its answers. */
function failingBeyond(selected: readonly TakenPath[], { failing }: PathAttempts): readonly TakenPath[] {
  const taken = new Set(selected.flatMap(({ exits }) => exits))
  return failing.filter(({ exits }) => exits.some((exit) => !taken.has(exit)))
}

/** Searches paths for one exit after the other, starting with the deepest ones, which take many others on the way. */
function soughtRuns(
  flow: Flow,
  open: readonly FlowExit[],
  { observations }: PathAttempts,
  take: (path: FlowPath) => TakenPath | null,
): readonly TakenPath[] {
  const wanted = new Set(open)
  const runs: TakenPath[] = []
  for (const exit of open) {
    if (!wanted.has(exit)) continue
    for (const path of pathsThrough(flow, open, exit, wanted, observations)) {
      const run = take(path)
      if (!run) continue
      runs.push(run)
      for (const one of path) wanted.delete(one)
      break
    }
  }
  return runs
}

function scenariosOf(runs: readonly TakenPath[], open: readonly FlowExit[]): readonly GeneratedScenario[] {
  const before = new Set<FlowExit>()
  return runs.map((run) => {
    const { exits, journal, failsAt } = run
    const takes = takenBy(run, open).filter((exit) => !before.has(exit))
    for (const exit of takes) before.add(exit)
    const path = [...exits.map(({ node, exit }) => `${node.id} ${exit}`), ...(failsAt === null ? [] : [`${failsAt} (failed)`])]
    return { path, takes: takes.map(named), journal }
  })
}

function named({ node, exit }: FlowExit): NamedExit {
  return { nodeId: node.id, exit }
}

function whyNot(exit: FlowExit, reached: ReadonlySet<string>, attempts: PathAttempts): string {
  if (exit.dead !== null) return `It is never taken, because ${exit.dead}.`
  return reached.has(exit.node.id) ? attempts.whyNot(exit) : 'No run comes to this step.'
}
