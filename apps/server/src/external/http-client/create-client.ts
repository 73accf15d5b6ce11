import { judgeTarget, readHeaders, type TargetExceptions, type TargetPurpose } from '@belfry/core'
import type { Dispatcher } from 'undici'
import type { Settings } from '../../platform/settings/settings.ts'
import { BlockedTargetError } from './blocked-target.ts'
import { createOutboundAgent } from './create-agent.ts'
import type { Network } from './network.ts'
import { type OutboundRequest, type RequestLimits, type RequestResult, requestOnce } from './request-once.ts'

/** How many addresses are remembered with what was judged of their text. */
const REMEMBERED = 1000

/** The one way out to addresses that users give. */
export interface OutboundClient {
  /**
   * Sends one request to an address that a user gave, if it may be sent there. Never throws and never rejects: what went wrong is the
   * result; with a `BlockedTargetError` nothing was sent.
   */
  request(request: OutboundRequest, limits: RequestLimits): Promise<RequestResult>
  /** Takes nothing new, lets what is under way come to its end, and closes the connections. */
  close(): Promise<void>
}

/**
 * Makes the guarded client: the text of an address is judged by core before every request, and what only a connection tells by the agent.
 * What was judged is what is sent to.
 */
export function createOutboundClient(
  settings: Pick<Settings, 'allowTargets' | 'extraCa'>,
  purpose: TargetPurpose,
  network?: Network,
): OutboundClient {
  return judgingClient(createOutboundAgent(settings, network), settings.allowTargets, purpose)
}

/** The same over another agent: for a network that is not one, in a simulation. */
export function judgingClient(agent: Dispatcher, exceptions: TargetExceptions, purpose: TargetPurpose): OutboundClient {
  const rules = { parseUrl, exceptions, purpose }
  // Nothing that a judgement depends on changes while the process lives, and most requests go where one went before.
  const judgements = new Map<string, ReturnType<typeof judgeTarget>>()
  function judge(url: string): ReturnType<typeof judgeTarget> {
    const before = judgements.get(url)
    if (before) return before
    const judged = judgeTarget(url, rules)
    if (judgements.size >= REMEMBERED) judgements.clear()
    judgements.set(url, judged)
    return judged
  }
  return {
    async request(request, limits) {
      const judged = judge(request.url)
      if (!judged.ok) return unsent(new BlockedTargetError(judged.error))
      const given = Object.entries(request.headers).map(([key, value]) => ({ key, value }))
      const read = readHeaders(given)
      if (!read.ok) return unsent(new Error(`The header ${read.error.message}.`))
      return requestOnce(agent, { ...request, url: judged.value.url, headers: read.value.headers }, limits)
    },
    close: () => agent.close(),
  }
}

/** The platform's parser of URLs, which undici uses as well; `null` when the text is none. */
export function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

function unsent(error: Error): RequestResult {
  return { statusCode: null, error, late: false, begun: false }
}
