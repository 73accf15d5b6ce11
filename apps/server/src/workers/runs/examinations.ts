import { isRefusal } from '@belfry/core'
import type { RunKey } from '../../store/queries/awake-runs.ts'
import type { UnexaminedError } from '../../unit-of-work/definitions/examiner.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { failRun, giveUpRun } from './give-up-run.ts'

/** The examinations of definitions for which run ticks wait. */
export interface Examinations {
  /** Whether a run stays due until an examination ends. */
  isAwaited(key: RunKey): boolean
  /** Whether the unfinished tick of a run may request another examination. */
  mayAsk(key: RunKey): boolean
  /**
   * Examines in a thread what a run needs; other runs continue meanwhile. Runs of one organization are served one after another, because
   * they usually need the same.
   */
  begin(key: RunKey, error: UnexaminedError): void
  /** Resets the count of a run: its tick has ended. */
  forget(key: RunKey): void
  /** The examinations in flight. */
  inFlight(): readonly Promise<void>[]
}

/** The callbacks of examinations. */
interface ExaminationsOptions {
  onError(error: unknown): void
  /** Called when an examination has ended: the runs that waited for it continue. */
  onEnd(): void
}

/** How many examinations one tick of a run may need. Each gets further than the one before. */
const MOST_EXAMINATIONS = 50

/** Creates the record of examinations. A run fails if its definitions are refused or cannot be examined. */
export function createExaminations(service: Service, { onError, onEnd }: ExaminationsOptions): Examinations {
  /** By organization: the examination in flight, and the runs that stay due until it ends. */
  const examining = new Map<string, { readonly over: Promise<void>; readonly runs: Set<string> }>()
  /** By run: how many examinations its unfinished tick has needed. */
  const examinations = new Map<string, number>()

  function giveUp(key: RunKey, reason: unknown): Promise<void> {
    examinations.delete(key.runId)
    return isRefusal(reason) ? giveUpRun(service, key, reason.problem.detail) : failRun(service, key, reason)
  }

  return {
    isAwaited: ({ organizationId, runId }) => examining.get(organizationId)?.runs.has(runId) ?? false,
    mayAsk: ({ runId }) => (examinations.get(runId) ?? 0) < MOST_EXAMINATIONS,
    begin(key, error) {
      const present = examining.get(key.organizationId)
      if (present) {
        present.runs.add(key.runId)
        return
      }
      examinations.set(key.runId, (examinations.get(key.runId) ?? 0) + 1)
      const over = service.examiner
        .examine(error, { patient: true })
        .catch((reason: unknown) => giveUp(key, reason))
        .catch(onError)
        .finally(() => {
          examining.delete(key.organizationId)
          onEnd()
        })
      examining.set(key.organizationId, { over, runs: new Set([key.runId]) })
    },
    forget: ({ runId }) => void examinations.delete(runId),
    inFlight: () => [...examining.values()].map(({ over }) => over),
  }
}
