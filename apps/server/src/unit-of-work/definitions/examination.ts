import {
  type ExaminedFlow,
  entryFlow,
  examineFlow,
  judgeTrigger,
  type RunStart,
  type SiteFacts,
  type StartVerdict,
  steps,
} from '@belfry/automation-engine'

/**
 * A definition to be examined, or the valid beginning of one by which a start is to be judged. Both are JSON text, which is passed to a
 * thread fastest.
 */
export type ExaminationJob =
  | { readonly definition: string; readonly site: SiteFacts }
  | { readonly definition: string; readonly start: RunStart }

/** The result of a job. */
export type ExaminationResult = ExaminedFlow | StartVerdict

/** Does a job in the calling thread. */
export function doExamination(job: ExaminationJob): ExaminationResult {
  const definition = JSON.parse(job.definition)
  if ('site' in job) return examineFlow(definition, steps, job.site)
  const flow = entryFlow(definition)
  if (!flow) throw new Error('a start is to be judged by a definition that cannot run')
  return judgeTrigger(flow, job.start)
}
