import type { Organization } from '@belfry/core'
import type { SiteFacts } from '../step/step-definition.ts'

/** For hosts: what `parseFlow` can know of an organization. `sources`: what starts flows there. */
export function siteFactsOf(
  { customFieldDeclarations, openingHours }: Pick<Organization, 'customFieldDeclarations' | 'openingHours'>,
  sources: NonNullable<SiteFacts['sources']>,
): SiteFacts {
  return { sources, customFields: customFieldDeclarations, hasOpeningHours: openingHours !== null }
}
