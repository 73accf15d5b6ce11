import { judgeTarget, readHeaders, type TargetExceptions, type TargetPurpose } from '@belfry/core'
import type { Dispatcher } from 'undici'
import type { Settings } from '../../platform/settings/settings.ts'
import { BlockedTargetError } from './blocked-target.ts'
import { createOutboundAgent } from './create-agent.ts'
import type { Network } from './network.ts'
import { type OutboundRequest, type RequestLimits, type RequestResult, requestOnce } from './request-once.ts'

/** For how many URLs the result of the check is cached. */
const REMEMBERED = 1000

/** Sends requests to URLs that users give. All of them use this client. */
export interface OutboundClient {
  /**
   * Sends one request to a URL that a user gave, if it is allowed. Never throws or rejects: a failure is a result; with a
   * `BlockedTargetError` nothing was sent.
   */
  request(request: OutboundRequest, limits: RequestLimits): Promise<RequestResult>
  /** Refuses new requests, lets those in flight finish, and closes the connections. */
  close(): Promise<void>
}

/**
 * Creates the guarded client: core checks the text of each URL before every request, and the agent checks what only a connection shows. The
 * request is sent to the very URL that was checked.
 */
export function createOutboundClient(
  settings: Pick<Settings, 'allowTargets' | 'extraCa'>,
  purpose: TargetPurpose,
  network?: Network,
): OutboundClient {
  return judgingClient(createOutboundAgent(settings, network), settings.allowTargets, purpose)
}

/** The same over another agent: for simulated networks. */
export function judgingClient(agent: Dispatcher, exceptions: TargetExceptions, purpose: TargetPurpose): OutboundClient {
  const rules = { parseUrl, exceptions, purpose }
  // The rules do not change during the life of the process, and most requests go to known URLs.
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

/** The platform's URL parser, which undici uses too; `null` when the text is no URL. */
export function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

function unsent(error: Error): RequestResult {
  return { statusCode: null, error, late: false, started: false }
}
