import { checkJson, type EffectAnswer, isRefusal, type RefusalCode, refusalCodes } from '@belfry/core'
import { shortReason } from '../short-reason.ts'

/**
 * Interprets the response of an integration. A 2xx with `{"accepted": true, …}` means accepted; its other members are the values. A 2xx
 * with `{"accepted": false, "reason": "…"}` means refused, with its `code` if that is a known one, and `rejected` otherwise. After any
 * other 2xx and every 5xx it is unknown whether something was done. 3xx and 4xx mean refused; 429 (too many requests) is worth another try.
 */
export function readHttpAnswer(statusCode: number, body: Uint8Array): EffectAnswer {
  const decision = readObject(body)
  if (statusCode >= 200 && statusCode < 300) return readDecision(statusCode, decision)
  const reason = `The connector answered ${statusCode}${reasonOf(decision)}`
  if (statusCode >= 500) return { accepted: false, reason, unknown: true }
  if (statusCode === 429) return { accepted: false, reason, code: 'limited', temporary: true }
  // The integration does not recognize us, or its URL is wrong: the fault is in the settings, not in the request.
  const ours = statusCode < 400 || [401, 403, 404, 405].includes(statusCode)
  return { accepted: false, reason, code: codeOf(decision) ?? (ours ? 'not_configured' : 'rejected') }
}

function readDecision(statusCode: number, decision: Decision | null): EffectAnswer {
  if (decision?.accepted === true) {
    const { accepted, ...values } = decision
    return { accepted, values }
  }
  if (decision?.accepted === false) {
    const reason = typeof decision.reason === 'string' ? shortReason(decision.reason) : ''
    return { accepted: false, reason: reason || 'The connector refused it and gave no reason.', code: codeOf(decision) ?? 'rejected' }
  }
  const remedy = 'It must answer with JSON such as {"accepted": true}. Nobody knows whether it was done.'
  return { accepted: false, reason: `The connector answered ${statusCode} without accepted. ${remedy}`, unknown: true }
}

type Decision = Readonly<Record<string, unknown>>

/** The JSON object in a body; `null` for anything else, and for JSON that cannot be stored. */
function readObject(body: Uint8Array): Decision | null {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    checkJson(parsed)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Decision) : null
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || isRefusal(error)) return null
    throw error
  }
}

function reasonOf(decision: Decision | null): string {
  const reason = typeof decision?.reason === 'string' ? shortReason(decision.reason) : ''
  return reason ? `: ${reason}` : '.'
}

/** The refusal code given by an integration. `no_connector` is ignored: only Belfry knows whether a connector is set up. */
function codeOf(decision: Decision | null): RefusalCode | undefined {
  const code = refusalCodes.find((one) => one === decision?.code)
  return code === 'no_connector' ? undefined : code
}
