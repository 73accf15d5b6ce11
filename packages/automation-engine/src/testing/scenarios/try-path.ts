import type { EpochMs } from '@belfry/core'
import type { Constraint } from '../../condition/constraint.ts'
import type { Flow, FlowNode } from '../../flow/flow.ts'
import { derivedRoots } from '../../run/roots.ts'
import type { Journal } from '../../simulate/journal.ts'
import type { FlowExit } from '../exits.ts'
import type { ExampleSite } from './example-start.ts'
import { type FlowPath, type Observations, solvePath } from './path-values.ts'
import { type FailedRun, ownPart, playPath, type Strayed } from './play-path.ts'

type Values = Readonly<Record<string, unknown>>

/** A run that takes a way. */
export interface TakenPath {
  /** What the run itself takes: of a way that goes on in a run for an item, what is behind the exit that lets it begin. */
  readonly exits: FlowPath
  readonly journal: Journal
  /** The step behind the way at which it fails; `null` when it is completed. */
  readonly failsAt: string | null
}

/** Ways that were tried, each once. */
export interface PathAttempts {
  /** A run that takes a way to its end, `null` when none was found. */
  take(path: FlowPath): TakenPath | null
  /** Whether it is certain that no run takes a way, and not only that none was found. */
  isRuledOut(path: FlowPath): boolean
  /** Runs that took the beginning of a way that was tried, and failed then. */
  readonly failing: readonly TakenPath[]
  /** What is known before any run. */
  readonly observations: Observations
  /** Why no way through an exit could be taken, as a sentence. */
  whyNot(exit: FlowExit): string
}

/** How often a way is tried again with what a run has shown of its configs and of when it comes where. */
const MAX_ROUNDS = 8

/** Tries ways of a flow, by the interpreter itself. */
export function createPathAttempts(flow: Flow, site: ExampleSite): PathAttempts {
  const known = new Map<string, TakenPath | null>()
  const failing: TakenPath[] = []
  const ruledOut = new Set<string>()
  const reasons = new Map<FlowExit, string>()
  const keyOf = (path: FlowPath) => JSON.stringify(path.map(({ node, exit }) => [node.id, exit]))
  return {
    isRuledOut: (path) => ruledOut.has(keyOf(path)),
    take(path) {
      const key = keyOf(path)
      const before = known.get(key)
      if (before !== undefined) return before
      const tried = tryPath(flow, path, site)
      if (!tried.ok) for (const [index, exit] of path.entries()) if (index === tried.at || !reasons.has(exit)) reasons.set(exit, tried.why)
      if (!tried.ok && tried.failed) {
        const { taken, journal } = tried.failed
        failing.push({ exits: path.slice(ownPart(path), taken), journal, failsAt: path[taken]?.node.id ?? null })
      }
      const result = tried.ok ? { exits: path.slice(ownPart(path)), journal: tried.journal, failsAt: null } : null
      known.set(key, result)
      if (!tried.ok && tried.isCertain) ruledOut.add(key)
      return result
    },
    failing,
    observations: { filled: new Map(), needed: new Map(), moments: new Map(), now: site.now, timeZone: site.timeZone },
    whyNot: (exit) => reasons.get(exit) ?? 'No way through it was found.',
  }
}

type Tried =
  | { readonly ok: true; readonly journal: Journal }
  | { readonly ok: false; readonly at: number; readonly why: string; readonly failed: FailedRun | null; readonly isCertain?: boolean }

/**
 * Finds values for a way and plays it. A run that goes astray shows why: with what a rule was compared that holds variables itself; what a step
 * cannot do without, such as an id; or when it would have to come to a step that decides by the time.
 */
function tryPath(flow: Flow, path: FlowPath, { now, timeZone }: ExampleSite): Tried {
  const filled = new Map<string, Values>()
  const needed = new Map<string, readonly Constraint[]>()
  const moments = new Map<string, EpochMs>()
  const needs = new Map<FlowNode, number>()
  let begin = now
  let strayed: Strayed | null = null
  const raiseNeed = (node: FlowNode): boolean => {
    const need = needs.get(node) ?? 0
    if (need === commonNeeds.length || node.config.references.length === 0) return false
    needs.set(node, need + 1)
    needed.set(node.id, neededBy(node, commonNeeds[need] as Need))
    return true
  }
  const solve = (free?: FlowNode) => solvePath(flow, path, { filled, needed, moments, now: begin, timeZone, ...(free ? { free } : {}) })
  // An action that cannot be given what it needs fails: that run takes what is before it.
  const failureAt = (free: FlowNode | undefined): FailedRun | null => {
    const solved = free?.step.acceptsContinueOnError ? solve(free) : null
    const played = solved?.ok ? playPath(flow, path, solved.value, { now: begin, timeZone }) : null
    return played && !played.ok ? played.failed : null
  }
  for (let round = 1; ; round++) {
    const solved = solve()
    if (!solved.ok) {
      // What a step may need, its variables may not be able to be: then it may need something else.
      const stumbling = strayed?.stumbled && path[strayed.at]?.node
      if (stumbling && round < MAX_ROUNDS && raiseNeed(stumbling)) continue
      return strayed ?? { ...solved, failed: failureAt(path[solved.at]?.node) }
    }
    const played = playPath(flow, path, solved.value, { now: begin, timeZone })
    if (played.ok) return played
    strayed = !strayed || played.at >= strayed.at ? played : strayed
    const here = path[played.at]
    if (!here || round === MAX_ROUNDS) return strayed
    const isSurprise = played.since !== (moments.get(here.node.id) ?? begin)
    moments.set(here.node.id, played.since)
    if (!played.config) {
      if (isSurprise) continue
      return strayed
    }
    const before = filled.get(here.node.id) ?? here.node.authored
    const moment = here.node.step.moments?.(played.config, here.exit, { now: played.since, timeZone }) ?? null
    if (moment !== null && moment > played.since) begin += moment - played.since
    // What it decides by may be all that a step that failed has lacked.
    else if (played.stumbled && !decidesElse(here, before, played.config) && raiseNeed(here.node)) continue
    else if (JSON.stringify(before) !== JSON.stringify(played.config)) {
      filled.set(here.node.id, played.config)
      // A step that looks for a record without an id goes elsewhere instead of failing.
    } else if (needs.has(here.node) || !raiseNeed(here.node)) return strayed
  }
}

/** Whether a step wants something else of variables with another config. */
function decidesElse({ node: { step }, exit }: FlowExit, before: Values, config: Values): boolean {
  return JSON.stringify(step.constraints?.(before, exit)) !== JSON.stringify(step.constraints?.(config, exit))
}

type Need = Pick<Constraint, 'operator' | 'value'>

/** What a step that failed may have lacked in the variables that its config names, one after the other: anything, a number, a time, as text, too; an address. */
const commonNeeds: readonly Need[] = [
  { operator: 'isNotEmpty' },
  { operator: 'greaterThan', value: 0 },
  { operator: 'is', value: '1' },
  { operator: 'greaterThan', value: '2026-07-01' },
  { operator: 'is', value: '2027-07-01' },
  { operator: 'is', value: 'https://example.com/example.jpg' },
]

/** An id has its own form, so all that it can lack is to be there. */
function neededBy({ config }: FlowNode, need: Need): readonly Constraint[] {
  const named = config.references.filter(({ path: [root] }) => !isDerived(root))
  const names = new Set(
    named.filter(({ path }) => need.operator === 'isNotEmpty' || !/(^i|I)d$/.test(path.at(-1) ?? '')).map(({ path }) => path.join('.')),
  )
  return [...names].map((field) => ({ field, ...need, holds: true }))
}

function isDerived(root: string | undefined): boolean {
  return derivedRoots.some((derived) => derived === root)
}
