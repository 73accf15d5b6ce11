import { isClockSource, parseFlow, type StartSource, steps } from '@belfry/automation-engine'
import type { AutomationPort, FlowTrigger, Organization } from '@belfry/core'

/** What starts flows on this server. The clock joins when its runs are hosted. */
export const servedSources: readonly StartSource['kind'][] = ['event', 'webhook']

/** What stands in the way of running a definition in an organization, and what starts it. */
export function examineDefinition(
  definition: unknown,
  { customFieldDeclarations }: Pick<Organization, 'customFieldDeclarations'>,
): ReturnType<AutomationPort['examine']> {
  const site = { sources: servedSources, customFields: customFieldDeclarations }
  const { source, problems } = parseFlow(definition, steps, site)
  return { problems, trigger: source && triggerOf(source) }
}

function triggerOf(source: StartSource): FlowTrigger {
  return isClockSource(source) ? { kind: 'clock' } : source
}
