import { isClockSource, parseFlow, type StartSource, siteFactsOf, steps } from '@belfry/automation-engine'
import type { AutomationPort, FlowTrigger, Organization } from '@belfry/core'

/** What starts flows on this server. */
export const servedSources: readonly StartSource['kind'][] = ['event', 'webhook', 'invoiceOverdue', 'dateReached', 'daily', 'cron']

/** What stands in the way of running a definition in an organization, and what starts it. */
export function examineDefinition(definition: unknown, organization: Organization): ReturnType<AutomationPort['examine']> {
  const { source, problems } = parseFlow(definition, steps, siteFactsOf(organization, servedSources))
  return { problems, trigger: source && triggerOf(source) }
}

function triggerOf(source: StartSource): FlowTrigger {
  return isClockSource(source) ? { kind: 'clock' } : source
}
