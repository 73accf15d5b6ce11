import { type ExaminedFlow, isClockSource, type StartSource } from '@belfry/automation-engine'
import type { ExaminedDefinition, FlowTrigger, Organization } from '@belfry/core'
import type { Service } from '../service.ts'

/** What stands in the way of running a definition in an organization, and what starts it. */
export async function examineDefinition(
  { examiner }: Pick<Service, 'examiner'>,
  definition: unknown,
  organization: Organization,
): Promise<ExaminedDefinition> {
  const [{ source, problems, takesFullAccess }] = examiner.known([definition], organization) as [ExaminedFlow]
  return { problems, takesFullAccess, trigger: source && triggerOf(source) }
}

/** What starts a flow, as far as others have to be told. */
export function triggerOf(source: StartSource): FlowTrigger {
  return isClockSource(source) ? { kind: 'clock' } : source
}
