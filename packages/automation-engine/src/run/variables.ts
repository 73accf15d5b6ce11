import type { EpochMs } from '@belfry/core'
import type { Flow, FlowNode } from '../flow/flow.ts'
import type { RunStart } from '../protocol/run-start.ts'
import type { RunState } from '../protocol/run-state.ts'
import { type Path, readPath, type Variables } from '../template/path.ts'
import { isTimeForm, printTime } from '../time/print-time.ts'
import { variablesOfCause } from '../variables/cause-variables.ts'
import { namedPath } from '../variables/named-path.ts'
import { derivations, ORGANIZATION } from '../variables/roots.ts'
import { sizeOfValues } from './size-of-values.ts'

/**
 * The variables of a run at a moment: the derived roots, records as last read, and what the run keeps. After a time, the members `date`,
 * `time` and `dateTime` format it as people at the organization write it.
 */
export function variablesOf({ amounts }: Flow, run: RunState, now: EpochMs): Variables {
  const read = (path: Path): unknown => {
    const named = namedPath(path, readPath(run.variables, ['event', 'key']))
    const value = named && readOwn(named)
    return value ?? readOwn(path)
  }
  const readOwn = (path: Path): unknown => {
    const [root, ...rest] = path as readonly [string, ...string[]]
    if (Object.hasOwn(derivations, root)) return readPath(derivations[root as keyof typeof derivations](run, now), rest)
    return readPath(run.live && Object.hasOwn(run.live.values, root) ? run.live.values : run.variables, path)
  }
  return {
    read: (path) => {
      const value = read(path)
      const form = path.at(-1)
      if (value !== undefined || path.length < 2 || !isTimeForm(form)) return value
      return printTime(read(path.slice(0, -1)), form, { locale: localeOf(run), timeZone: run.timeZone }) ?? undefined
    },
    isAmount: (path) => amounts.has(path.join('.')),
  }
}

function localeOf({ variables }: RunState): string {
  const locale = readPath(variables, [ORGANIZATION, 'locale'])
  return typeof locale === 'string' ? locale : 'en'
}

/** The variables with which a run starts. */
export function firstVariables({ entry, readsEventData }: Flow, { cause, organization }: RunStart): RunState['variables'] {
  return keep({ ...variablesOfCause(cause, readsEventData), organization }, entry)
}

/** The variables that a node or one downstream can read; others are dropped. `null` if there is no next node. */
export function keep(variables: RunState['variables'], next: FlowNode | null): RunState['variables'] {
  const entries = Object.entries(variables)
  const kept = entries.filter(([root]) => next?.needs.has(root))
  return kept.length === entries.length ? variables : Object.fromEntries(kept)
}

/**
 * Whether variables exceed 1 MiB, counted as characters of JSON, or are nested too deeply to serialize. A run that keeps that much would be
 * slow to store at every step.
 */
export function areTooLarge({ variables, live }: Pick<RunState, 'variables' | 'live'>): boolean {
  return sizeOfValues(variables) + (live === null ? 0 : sizeOfValues(live.values)) > MAX_LENGTH
}

/** Why a step fails whose output is too large. */
export const TOO_LARGE =
  'run_state_too_large: the variables that later steps read would take more than 1 MiB, or are nested too deep. Use fewer of them, or smaller ones.'

const MAX_LENGTH = 1024 * 1024
