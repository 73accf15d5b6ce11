import { forgedChecks } from './forged-checks.ts'
import { honestChecks, plainTrial } from './honest-checks.ts'
import type { CheckSender } from './message.ts'
import type { ReceiverCheck, Weight } from './receiver-check.ts'
import { roughChecks } from './rough-checks.ts'
import { type ReceiverAnswer, sendCheck } from './send-check.ts'

/** The result of one check. */
export interface ReceiverCheckResult {
  readonly trial: ReceiverCheck
  readonly answer: ReceiverAnswer
  /** `null` when the receiver did what it must. */
  readonly fault: string | null
  readonly weight: Weight
}

/** The results of all checks. */
export interface Examination {
  readonly findings: readonly ReceiverCheckResult[]
  /** False when even the ordinary delivery was not accepted; then no other check was made. */
  readonly isWhole: boolean
}

/** How long Belfry waits for an answer, in milliseconds. */
export const ANSWER_MS = 15_000

/** Makes all checks of a receiver one after another, and reports what it did wrong. */
export async function examineReceiver(url: string, sender: CheckSender, deadlineMs: number = ANSWER_MS): Promise<Examination> {
  const first = await examine(url, plainTrial(sender), deadlineMs)
  if (first.fault) return { findings: [first], isWhole: false }
  const findings = [first]
  for (const trial of [...honestChecks(sender), ...forgedChecks(sender)]) findings.push(await examine(url, trial, deadlineMs))
  for (const trial of roughChecks(sender)) {
    const { answer } = await examine(url, trial, deadlineMs)
    const after = await examine(url, plainTrial(sender, `after-${trial.id}`), deadlineMs)
    findings.push({
      trial,
      answer,
      weight: trial.weight,
      fault: after.fault && `after it an ordinary delivery was not taken: ${after.fault}`,
    })
  }
  return { findings, isWhole: true }
}

async function examine(url: string, trial: ReceiverCheck, deadlineMs: number): Promise<ReceiverCheckResult> {
  const answer = await sendCheck(url, trial.sent, deadlineMs)
  return { trial, answer, ...judge(trial, answer) }
}

function judge({ duty, weight }: ReceiverCheck, { status, error }: ReceiverAnswer): Pick<ReceiverCheckResult, 'fault' | 'weight'> {
  const accepted = status !== null && status >= 200 && status < 300
  const response = status === null ? error : `it answered ${status}`
  if (duty === 'survive') return { fault: null, weight }
  if (duty === 'accept') return { fault: accepted ? null : response, weight }
  if (accepted) return { fault: response, weight }
  // The forgery did not get in, but a server error alarms people, and the sender tries again.
  if (status === null) return { fault: response, weight: 'minor' }
  return { fault: status >= 500 ? `${response}, where 400 or 401 would say whose mistake it is` : null, weight: 'minor' }
}
