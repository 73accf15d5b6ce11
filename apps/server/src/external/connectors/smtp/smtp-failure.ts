import type { EffectAnswer, RefusalCode } from '@belfry/core'
import { failureWords } from '../../../platform/network/failure-words.ts'
import { shortReason } from '../short-reason.ts'

/** The members of a Nodemailer error that we use. */
interface SmtpError {
  readonly code?: string
  readonly originalCode?: string
  /** The code of the server's last reply, if that was the failure. */
  readonly responseCode?: number
  readonly response?: string
  /** The last command sent to the server: `RCPT TO` if it refused the recipient. */
  readonly command?: string
}

/**
 * Interprets a failure. A reply of the server decides: 4xx is worth another try, 5xx is a refusal. Without a reply, a message that was sent
 * completely may have been accepted, and any other was not. A fault in the connection or the settings says nothing about the message, so it
 * is tried again too.
 */
export function explainSmtpFailure(error: unknown, isHandedOver: boolean): EffectAnswer {
  const { code = '', originalCode, responseCode = 0, response = '', command } = error as SmtpError
  // A reply to a login may repeat the credentials, so it is not shown.
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return again('not_configured', `The mail server refused the login${responseCode ? ` (${responseCode})` : ''}: check BELFRY_SMTP_URL.`)
  if (code === 'ETLS')
    return again(
      'not_configured',
      'The mail server could not be reached by TLS: check its certificate, and whether BELFRY_SMTP_URL names the right port.',
    )
  if (responseCode >= 500 && responseCode < 600)
    return { accepted: false, reason: `The mail server refused it: ${shortReason(response)}`, code: refusedBy(command, response) }
  if (responseCode >= 400) return again('limited', `The mail server refused it for now: ${shortReason(response)}`)
  if (isHandedOver)
    return {
      accepted: false,
      reason: 'The message was handed over, but the mail server did not confirm it. Nobody knows whether it was sent.',
      unknown: true,
    }
  // Detected without a reply of the server, such as a message larger than it accepts.
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return {
      accepted: false,
      reason: `The message cannot be sent: ${shortReason((error as Error).message)}`,
      code: code === 'EENVELOPE' ? 'address' : 'rejected',
    }
  if (code === 'ETIMEDOUT' || code === 'EABORT') return again('unreachable', 'The mail server did not answer in time.')
  return again('unreachable', `The mail server could not be reached: ${failureWords({ code: originalCode ?? code })}.`)
}

function again(code: RefusalCode, reason: string): EffectAnswer {
  return { accepted: false, reason, code, temporary: true }
}

/** A recipient is refused because of its address, unless the reply gives another reason by its extended status (RFC 3463). */
function refusedBy(command: string | undefined, response: string): RefusalCode {
  return command === 'RCPT TO' && !/^5\d\d[ -]5\.(?![12]\.)/.test(response) ? 'address' : 'rejected'
}
