import { createMatcher } from '../../../framework/contract/match.ts'
import type { ParsedUrl } from '../../../kernel/targets/judge-target.ts'
import type { OwnCall } from '../flows/own-call.ts'
import { automationHookRoutes } from './hook-routes.ts'

/** What `hookCalled` asks of its surroundings. */
export interface HookContext {
  /** The platform's parser of URLs (WHATWG), the same that whoever connects uses; `null` when the text is none. */
  readonly parseUrl: (text: string) => ParsedUrl | null
  /** The addresses at which the installation is reached, as far as it knows them: `https://belfry.example.com`. */
  readonly addresses: readonly string[]
}

/**
 * The id of the automation whose address a call reaches by an address of the installation; `null` for every other call. A proxy may fold more
 * than we do, so slashes too many do not matter. An installation can be reached by names that it does not know: whoever answers there has to
 * look as well.
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

/** A dot at the end of a name says nothing. */
function nameOf({ hostname }: ParsedUrl): string {
  return hostname.replace(/\.$/, '')
}

function segmentsOf({ pathname }: ParsedUrl): readonly string[] {
  return pathname.split('/').filter(Boolean)
}
