import type { Organization } from '@belfry/core'
import type { SiteFacts, Unconnected } from '../step/step-definition.ts'

/**
 * For hosts: the facts about an organization that `parseFlow` can use. `sources`: what can start flows there; `unconnected`: the kinds of
 * effects without a connector.
 */
export function siteFactsOf(
  { customFieldDeclarations, openingHours }: Pick<Organization, 'customFieldDeclarations' | 'openingHours'>,
  sources: NonNullable<SiteFacts['sources']>,
  unconnected?: Unconnected,
): SiteFacts {
  return { sources, customFields: customFieldDeclarations, hasOpeningHours: openingHours !== null, ...(unconnected ? { unconnected } : {}) }
}
