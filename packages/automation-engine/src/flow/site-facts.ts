import type { Organization } from '@belfry/core'
import type { SiteFacts, Unconnected } from '../step/step-definition.ts'

/** For hosts: what `parseFlow` can know of an organization. `sources`: what starts flows there; `unconnected`: the kinds of effects that nothing sends there. */
export function siteFactsOf(
  { customFieldDeclarations, openingHours }: Pick<Organization, 'customFieldDeclarations' | 'openingHours'>,
  sources: NonNullable<SiteFacts['sources']>,
  unconnected?: Unconnected,
): SiteFacts {
  return { sources, customFields: customFieldDeclarations, hasOpeningHours: openingHours !== null, ...(unconnected ? { unconnected } : {}) }
}
