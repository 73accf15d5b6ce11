import type { FailedRun } from '../../incidents/run-incident.ts'
import { automation } from '../../models/automation.ts'
import { inLanguage } from '../notifications/in-language.ts'
import type { ServicePort } from '../port.ts'
import { notifyOfAutomation, writtenMoment } from './notify-of-automation.ts'
import { runLanguages } from './run-notice-words.ts'

/** How much of an error is told, in characters: the run shows all of it. */
const TOLD = 1000

/**
 * Tells every member who may change the settings that a run of an automation has failed, by e-mail. Of the run it says the step and the
 * error, and nothing else of what it worked on. Whoever calls it sees to it that this is told once for each incident.
 *
 * @param url where the run is found; `null` when the service is reached nowhere
 * @returns how many messages that makes; none when the automation is gone
 */
export async function tellFailedRun(
  port: ServicePort,
  { automationId, failed, url }: { readonly automationId: string; readonly failed: FailedRun; readonly url: string | null },
): Promise<number> {
  const record = await port.get(automation, automationId)
  if (!record) return 0
  const { name: organization, locale } = port.organization
  const words = inLanguage(runLanguages, locale)
  const moment = writtenMoment(port, failed.at)
  const error = shortened(failed.error)
  const paragraphs = [
    words.failed(organization, record.name, moment),
    failed.step === null ? words.reason(error) : words.atStep(failed.step, error),
    words.remedy,
    words.onlyNotice,
    words.runId(failed.runId),
    ...(url === null ? [] : [words.look(url)]),
    words.sender(organization),
  ]
  return notifyOfAutomation(port, record, { subject: words.subject(record.name), paragraphs })
}

function shortened(error: string): string {
  const characters = [...error]
  return characters.length <= TOLD ? error : `${characters.slice(0, TOLD - 1).join('')}…`
}
