import { type AnyRecord, formatTime, recordModels } from '@belfry/core'
import { parseFlow } from '../../flow/parse-flow.ts'
import type { StartVerdict } from '../../protocol/run-start.ts'
import type { TraceEntry } from '../../protocol/trace.ts'
import type { Surroundings } from '../../simulate/scenario.ts'
import type { SimulatedRun } from '../../simulate/simulated-run.ts'
import type { Simulation } from '../../simulate/simulation.ts'
import { StartError } from '../../simulate/start-error.ts'
import { TooManyStepsError } from '../../simulate/steps-limit.ts'
import type { SiteFacts } from '../../step/step-definition.ts'
import { steps } from '../../steps/index.ts'
import { messagesTo } from '../messages-to.ts'
import { pathOf } from '../path-of.ts'
import type { Disappointment } from './check-expectation.ts'
import { playScript } from './play-script.ts'
import { scriptProblems } from './read-script.ts'
import type { Script } from './script-schema.ts'

type Values = Readonly<Record<string, unknown>>

/** The input of `playReport`. Plain JSON, so that it can be sent to another thread. */
export interface PlayJob {
  readonly definition: unknown
  /** A `Script`, not validated yet. */
  readonly script: unknown
  /** Fields of the organization; those of the script override them. */
  readonly organization: Values
  /** Facts about the organization in which the flow is to run. */
  readonly site: SiteFacts
  /** The maximum number of steps of all its runs together. */
  readonly maxSteps: number
}

/** The records beneath those of the script; see `base` of a scenario. */
export type PlayBase = Pick<Surroundings, 'base'>

/** A run in a report; times are {@link https://www.rfc-editor.org/rfc/rfc3339 RFC 3339}. */
export interface ReportedRun extends Pick<SimulatedRun, 'parentRunId' | 'status' | 'error'> {
  /** Its path: `start out`, `vip yes`. */
  readonly path: readonly string[]
  readonly steps: readonly (Omit<TraceEntry, 'startedAt' | 'endedAt'> & { readonly startedAt: string; readonly endedAt: string | null })[]
}

/** The result of a script, as plain JSON. */
export interface PlayReport {
  readonly verdict: StartVerdict
  readonly runs: readonly ReportedRun[]
  /** By collection: the created records, in their final state. */
  readonly records: Readonly<Record<string, readonly AnyRecord[]>>
  /** By collection: the changed records of the base, in their final state. */
  readonly changed: Readonly<Record<string, readonly AnyRecord[]>>
  /** By collection: the deleted records of the base, as they were. */
  readonly removed: Readonly<Record<string, readonly AnyRecord[]>>
  /** The messages to people, oldest first. */
  readonly messages: readonly AnyRecord[]
  /** The expectations that were not met. */
  readonly failures: readonly Disappointment[]
}

/** A report, or why there is none: errors with their location in the script, or too many steps. */
export type Played =
  | { readonly kind: 'completed'; readonly report: PlayReport }
  | { readonly kind: 'wrong'; readonly errors: readonly { readonly pointer: string; readonly message: string }[] }
  | { readonly kind: 'too_long'; readonly message: string }

/** Plays a script against a flow and reports the result. Errors in the script and refused moves are returned, not thrown. */
export async function playReport({ definition, script, organization, site, maxSteps }: PlayJob, { base }: PlayBase = {}): Promise<Played> {
  const wrong = scriptProblems(script)
  if (wrong.length > 0) return { kind: 'wrong', errors: wrong.map(faultOf) }
  const { flow, problems } = parseFlow(definition, steps, site)
  if (!flow) return { kind: 'wrong', errors: problems.map(({ message }) => ({ pointer: '', message })) }
  const full = { ...(script as Script), organization: { ...organization, ...(script as Script).organization } }
  try {
    const { simulation, failures } = await playScript(flow, full, {
      maxSteps,
      ...(base ? { base } : {}),
      ...(site.unconnected ? { unconnected: site.unconnected } : {}),
    })
    return { kind: 'completed', report: reportOf(simulation, full, failures) }
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof TooManyStepsError ? error.cause : error
    if (reason instanceof TooManyStepsError) return { kind: 'too_long', message: reason.message }
    if (error instanceof StartError) return { kind: 'wrong', errors: error.faults }
    if (error instanceof Error) return { kind: 'wrong', errors: [faultOf(error.message)] }
    throw error
  }
}

/** Errors of scripts start with their location in the script, if they have one. */
function faultOf(text: string): { readonly pointer: string; readonly message: string } {
  const [, pointer, message] = /^(\/\S*): ([\s\S]*)$/.exec(text) ?? []
  return pointer === undefined ? { pointer: '', message: text } : { pointer: pointer === '/' ? '' : pointer, message: message as string }
}

function reportOf(simulation: Simulation, script: Script, failures: readonly Disappointment[]): PlayReport {
  return {
    verdict: simulation.verdict,
    runs: simulation.runs.map(({ parentRunId, status, error, trace }) => ({
      parentRunId,
      status,
      error,
      path: pathOf({ trace }),
      steps: trace.map(({ startedAt, endedAt, ...entry }) => ({
        ...entry,
        startedAt: formatTime(startedAt),
        endedAt: endedAt === null ? null : formatTime(endedAt),
      })),
    })),
    records: recordsMade(simulation, script),
    changed: byCollection((collection) => simulation.changesOf(collection).changed),
    removed: byCollection((collection) => simulation.changesOf(collection).removed),
    messages: messagesTo(simulation),
    failures,
  }
}

/** The organization and its members are surroundings: no run creates them. */
const surroundings = ['organization', 'member']

function recordsMade(simulation: Simulation, { records: seeds = [], start }: Script): PlayReport['records'] {
  const eventRecordIds = new Set(Object.values(start?.event?.data ?? {}).map((held) => (held as { readonly id?: unknown } | null)?.id))
  return byCollection((collection, name) => {
    const changed = new Set(simulation.changesOf(collection).changed.map(({ id }) => id))
    const given = ({ id }: AnyRecord) => eventRecordIds.has(id) || changed.has(id) || seeds.some((seed) => seed.id === id)
    // The records of the script come first; those created by runs follow.
    const nameless = seeds.filter(({ model, id }) => model === name && id === undefined).length
    return simulation
      .records(collection)
      .filter((record) => !given(record))
      .slice(nameless)
  })
}

/** The records of each collection that has any. */
function byCollection(recordsOf: (collection: string, model: string) => readonly AnyRecord[]): PlayReport['records'] {
  return Object.fromEntries(
    recordModels.flatMap(({ name, collection }) => {
      const records = surroundings.includes(name) ? [] : recordsOf(collection, name)
      return records.length > 0 ? [[collection, records] as const] : []
    }),
  )
}
