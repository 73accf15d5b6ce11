import type { Caller, ServicePort } from '../../../framework/operations/port.ts'
import { covers, type Permission } from '../../../kernel/permissions.ts'
import { automation } from '../../automations/automations/automation.ts'
import { WITHOUT_FULL_ACCESS } from '../../automations/automations/disable-without-full-access.ts'
import { findSecrets, hideSecrets } from '../../automations/automations/hide-secrets.ts'
import { missingFor } from '../../automations/automations/run-rights.ts'
import { inLanguage } from '../../inbox/notifications/in-language.ts'
import { notifyOfAutomation, writtenMoment } from './notify-of-automation.ts'
import type { FailedRun } from './run-incident.ts'
import { runLanguages } from './run-notice-words.ts'

/** The maximum length of an error in a notification, in characters: the run has all of it. */
const MAX_ERROR_LENGTH = 1000

/**
 * Notifies all members who may change the settings by e-mail that a run of an automation failed: the step, and for those who may read
 * everything that the run has read also the error, which may quote it. The caller ensures that it is called once per incident.
 *
 * @param url the URL of the run; `null` if the service has no URL
 * @returns the number of messages; 0 if the automation was deleted
 */
export async function notifyFailedRun(
  port: ServicePort,
  { automationId, failed, url }: { readonly automationId: string; readonly failed: FailedRun; readonly url: string | null },
): Promise<number> {
  const record = await port.get(automation, automationId)
  if (!record) return 0
  const { name: organization, locale } = port.organization
  const words = inLanguage(runLanguages, locale)
  const moment = writtenMoment(port, failed.at)
  const run = await port.automations.getRun(failed.runId, null)
  const error = shortened(hideSecrets(failed.error, await findSecrets(port, [run, failed.error])))
  // In the service's own words, which quote nothing.
  const isOwn = failed.error === WITHOUT_FULL_ACCESS
  const reasonFor = async (recipient: Pick<Caller, 'permissions'>): Promise<readonly string[]> => {
    const seesError = isOwn || (run && covers(recipient.permissions, READS_RUNS) && (await missingFor(port, run, recipient)).length === 0)
    if (failed.step === null) return seesError ? [words.reason(error)] : []
    return [seesError ? words.atStep(failed.step, error) : words.stoppedAt(failed.step)]
  }
  return notifyOfAutomation(port, record, {
    subject: words.subject(record.name),
    paragraphs: async (recipient) => [
      words.failed(organization, record.name, moment),
      ...(await reasonFor(recipient)),
      words.remedy,
      words.onlyNotice,
      words.runId(failed.runId),
      ...(url === null ? [] : [words.look(url)]),
      words.sender(organization),
    ],
    secrets: isOwn ? [] : [error],
  })
}

const READS_RUNS = 'automations:read' satisfies Permission

function shortened(error: string): string {
  const characters = [...error]
  return characters.length <= MAX_ERROR_LENGTH ? error : `${characters.slice(0, MAX_ERROR_LENGTH - 1).join('')}…`
}
