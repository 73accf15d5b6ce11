import { createMatcher } from '../../../framework/contract/match.ts'
import type { ParsedUrl } from '../../../kernel/targets/judge-target.ts'
import type { OwnCall } from '../flows/own-call.ts'
import { automationHookRoutes } from './hook-routes.ts'

/** What `hookCalled` needs from its host. */
export interface HookContext {
  /**
   * The platform's URL parser ({@link https://url.spec.whatwg.org/ WHATWG}), the same that the HTTP client uses; `null` if the text is not
   * a URL.
   */
  readonly parseUrl: (text: string) => ParsedUrl | null
  /** The known base URLs of the installation, such as `https://belfry.example.com`. */
  readonly addresses: readonly string[]
}

/**
 * The id of the automation whose hook URL a call reaches through a base URL of the installation; `null` for every other call. Repeated
 * slashes are ignored, since a proxy may collapse them. The installation may also be reachable under unknown names, so the hook endpoint
 * must check too.
 */
export function hookCalled({ method, url }: Pick<OwnCall, 'method'> & { readonly url: string }, context: HookContext): string | null {
  const { parseUrl, addresses } = context
  const called = parseUrl(url)
  if (!called) return null
  const path = segmentsOf(called)
  for (const address of addresses) {
    const own = parseUrl(address)
    const prefix = own ? segmentsOf(own) : []
    if (!own || !isSameOrigin(own, called) || prefix.some((segment, index) => segment !== path[index])) continue
    const matched = match(method.toLowerCase(), `/${path.slice(prefix.length).join('/')}`)
    if (matched.kind === 'route') return matched.params.automationId ?? null
  }
  return null
}

const match = createMatcher(automationHookRoutes.filter(({ operation }) => operation.scope === 'hook'))

function isSameOrigin(one: ParsedUrl, other: ParsedUrl): boolean {
  return one.protocol === other.protocol && nameOf(one) === nameOf(other) && one.port === other.port
}

/** A trailing dot of a name is insignificant. */
function nameOf({ hostname }: ParsedUrl): string {
  return hostname.replace(/\.$/, '')
}

function segmentsOf({ pathname }: ParsedUrl): readonly string[] {
  return pathname.split('/').filter(Boolean)
}
