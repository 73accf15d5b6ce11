import type { Request, RunStart, RunState } from '@belfry/automation-engine'

/** The column `state` of a run: what it begins with, or where it stands and what it still asks for. */
export type StoredRun = { readonly start: RunStart } | { readonly run: RunState; readonly requests: readonly Request[] }
