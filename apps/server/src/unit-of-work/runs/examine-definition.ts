import { type ExaminedFlow, isClockSource, type StartSource } from '@belfry/automation-engine'
import type { ExaminedDefinition, FlowTrigger, Organization } from '@belfry/core'
import type { Service } from '../service/service.ts'

/** The problems of a definition in an organization, and what starts it. */
export async function examineDefinition(
  { examiner }: Pick<Service, 'examiner'>,
  definition: unknown,
  organization: Organization,
): Promise<ExaminedDefinition> {
  const [{ source, problems, takesFullAccess }] = examiner.known([definition], organization) as [ExaminedFlow]
  return { problems, takesFullAccess, trigger: source && triggerOf(source) }
}

/** The trigger of a flow in its public form. */
export function triggerOf(source: StartSource): FlowTrigger {
  return isClockSource(source) ? { kind: 'clock' } : source
}
