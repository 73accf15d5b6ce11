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

/** A definition that is to be examined, or a sound beginning by which a start is to be judged. Both are JSON, because text is handed over in a moment. */
export type ExaminationJob =
  | { readonly definition: string; readonly site: SiteFacts }
  | { readonly definition: string; readonly start: RunStart }

/** What comes of a job. */
export type ExaminationResult = ExaminedFlow | StartVerdict

/** Does a job where it is called. */
export function doExamination(job: ExaminationJob): ExaminationResult {
  const definition = JSON.parse(job.definition)
  if ('site' in job) return examineFlow(definition, steps, job.site)
  const flow = entryFlow(definition)
  if (!flow) throw new Error('a start is to be judged by a definition that cannot run')
  return judgeTrigger(flow, job.start)
}
