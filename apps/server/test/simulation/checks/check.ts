import type { Flow, Request, RunState, TraceEntry } from '@belfry/automation-engine'
import type { TickEntry } from '../../../src/store/queries/run-ticks.ts'
import { type StoredTraceEntry, withTold } from '../../../src/unit-of-work/runs/told-outputs.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { Rows } from '../world/rows.ts'
import type { History } from '../world/world.ts'
import { createReadStoredFlow } from './read-stored-flow.ts'

/** What has to hold when all is over. Gives a sentence for everything that does not. */
export type Check<Needs extends keyof Findings = keyof Findings> = (found: Pick<Findings, Needs>) => Iterable<string>

/** A history, with its runs read. */
export interface Findings {
  readonly history: History
  readonly scenario: Scenario
  readonly rows: Rows
  readonly runs: readonly RunHistory[]
}

/** A run as it is stored. */
export interface RunHistory {
  readonly id: string
  readonly row: Rows['runs'][number]
  readonly flow: Flow
  /** Where it stands; `null` when it has not begun. */
  readonly state: RunState | null
  readonly requests: readonly Request[]
  readonly isParked: boolean
  readonly ticks: readonly { readonly entries: readonly TickEntry[]; readonly trace: readonly TraceEntry[] }[]
  /** Of each visit the last entry. */
  readonly trace: readonly TraceEntry[]
}

const readFlow = createReadStoredFlow()

/** Reads the runs among the rows. */
export function readRuns(rows: Pick<Rows, 'definitions' | 'runs' | 'run_ticks' | 'run_values'>): readonly RunHistory[] {
  const definitions = new Map(rows.definitions.map(({ hash, definition }) => [hash, readFlow(definition)]))
  const values = new Map(rows.run_values.map(({ run_id, hash, value }) => [`${run_id} ${hash}`, value]))
  const ticks = Map.groupBy(rows.run_ticks, ({ run_id }) => run_id)
  return rows.runs.map((row): RunHistory => {
    const read = (text: string) =>
      JSON.parse(
        text.replace(/\{"\$large":"([0-9a-f]{64})"\}/g, (mark, hash: string) => values.get(`${row.root_run_id ?? row.id} ${hash}`) ?? mark),
      )
    const stored = read(row.state)
    const its = (ticks.get(row.id) ?? []).map((tick) => {
      const entries = read(tick.entries) as TickEntry[]
      return { entries, trace: withTold(entries, read(tick.trace) as StoredTraceEntry[]) }
    })
    return {
      id: row.id,
      row,
      flow: definitions.get(row.definition_hash) as Flow,
      state: stored.run ?? null,
      requests: stored.requests ?? [],
      isParked: stored.parked ?? false,
      ticks: its,
      trace: lastOfEach(its.flatMap(({ trace }) => trace)),
    }
  })
}

function lastOfEach(trace: readonly TraceEntry[]): readonly TraceEntry[] {
  return [...new Map(trace.map((entry) => [`${entry.nodeId} ${entry.try}`, entry])).values()]
}
