import type { EpochMs } from '@belfry/core'
import type { Constraint } from '../../condition/constraint.ts'
import type { Flow, FlowNode } from '../../flow/flow.ts'
import type { Journal } from '../../simulate/journal.ts'
import { derivedRoots } from '../../variables/roots.ts'
import type { FlowExit } from '../exits.ts'
import type { ExampleSite } from './example-start.ts'
import { type FlowPath, type Observations, solvePath } from './path-values.ts'
import { ownPart, type PartialRun, playPath, type Strayed } from './play-path.ts'

type Values = Readonly<Record<string, unknown>>

/** A run that takes a path. */
export interface TakenPath {
  /** The exits that this run takes: for a path that continues in a child run, those after the exit that starts it. */
  readonly exits: FlowPath
  readonly journal: Journal
  /** The step after the path at which it fails; `null` if it completes. */
  readonly failsAt: string | null
}

/** Attempts to take paths, each made once. */
export interface PathAttempts {
  /** A run that takes a path to its end; `null` if none was found. */
  take(path: FlowPath): TakenPath | null
  /** Whether it is certain that no run takes a path, rather than that none was found. */
  isRuledOut(path: FlowPath): boolean
  /** Runs that took the beginning of an attempted path and then failed. */
  readonly failing: readonly TakenPath[]
  /** What is known before any run. */
  readonly observations: Observations
  /** Why no path through an exit could be taken, as a sentence. */
  whyNot(exit: FlowExit): string
}

/** How often a path is retried with what runs have shown about its configs and times. */
const MAX_ROUNDS = 8

/** Attempts paths of a flow with the interpreter itself. */
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
  | { readonly ok: false; readonly at: number; readonly why: string; readonly failed: PartialRun | null; readonly isCertain?: boolean }

/**
 * Finds values for a path and runs it. A run that diverges shows why: the value that a rule with variables was compared with; what a step
 * requires, such as an id; or when it must reach a step that decides by time.
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
  // A step whose needs cannot be met fails: that run takes the exits before it.
  const failureAt = (free: FlowNode | undefined): PartialRun | null => {
    const solved = free?.step.acceptsContinueOnError ? solve(free) : null
    const played = solved?.ok ? playPath(flow, path, solved.value, { now: begin, timeZone }) : null
    return played && !played.ok ? played.failed : null
  }
  for (let round = 1; ; round++) {
    const solved = solve()
    if (!solved.ok) {
      // If variables cannot have the value that a step may need, it may need another one.
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
    // Its declared constraints may be all that a failed step lacked.
    else if (played.stumbled && !decidesElse(here, before, played.config) && raiseNeed(here.node)) continue
    else if (JSON.stringify(before) !== JSON.stringify(played.config)) {
      filled.set(here.node.id, played.config)
      // A step that looks up a record without an id takes another exit instead of failing.
    } else if (needs.has(here.node) || !raiseNeed(here.node)) return strayed
  }
}

/** Whether a step has other constraints with another config. */
function decidesElse({ node: { step }, exit }: FlowExit, before: Values, config: Values): boolean {
  return JSON.stringify(step.constraints?.(before, exit)) !== JSON.stringify(step.constraints?.(config, exit))
}

type Need = Pick<Constraint, 'operator' | 'value'>

/** What a failed step may lack in the variables of its config, tried in order: any value, a number, a time (also as text), a URL. */
const commonNeeds: readonly Need[] = [
  { operator: 'isNotEmpty' },
  { operator: 'greaterThan', value: 0 },
  { operator: 'is', value: '1' },
  { operator: 'greaterThan', value: '2026-07-01' },
  { operator: 'is', value: '2027-07-01' },
  { operator: 'is', value: 'https://example.com/example.jpg' },
]

/** An id has its own format, so it can only lack a value. */
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
