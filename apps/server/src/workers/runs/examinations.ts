import { isRefusal } from '@belfry/core'
import type { RunKey } from '../../store/queries/awake-runs.ts'
import type { UnexaminedError } from '../../unit-of-work/definitions/examiner.ts'
import type { Service } from '../../unit-of-work/service.ts'
import { failRun, giveUpRun } from './give-up-run.ts'

/** The examinations of definitions that turns of runs wait for. */
export interface Examinations {
  /** Whether a run stays due until something is known. */
  isAwaited(key: RunKey): boolean
  /** Whether a run may ask once more in the turn that it has not ended. */
  mayAsk(key: RunKey): boolean
  /**
   * Has examined in a thread what a run asks for; other runs go on meanwhile. One run of an organization after another, because they mostly ask
   * for the same.
   */
  begin(key: RunKey, error: UnexaminedError): void
  /** Forgets how often a run has asked: its turn is over. */
  forget(key: RunKey): void
  /** Those that are under way. */
  underWay(): readonly Promise<void>[]
}

/** What is called meanwhile. */
interface ExaminationsOptions {
  onError(error: unknown): void
  /** Called when one is over: the runs that waited for it go on. */
  onEnd(): void
}

/** How many times definitions are examined for one turn of a run. Each time it gets further than the time before. */
const MOST_EXAMINATIONS = 50

/** Makes what keeps them. A run whose definitions are refused, or cannot be examined, ends as failed. */
export function createExaminations(service: Service, { onError, onEnd }: ExaminationsOptions): Examinations {
  /** By organization: what is being examined for a run that asks for definitions, and the runs that stay due until it is known. */
  const examining = new Map<string, { readonly over: Promise<void>; readonly runs: Set<string> }>()
  /** By run: how often that was done for the turn that it has not ended. */
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
    underWay: () => [...examining.values()].map(({ over }) => over),
  }
}
