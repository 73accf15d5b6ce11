import { parseFlow } from '@belfry/automation-engine'
import type { AutomationPort } from '@belfry/core'

/** What stands in the way of running a definition, and what starts it. */
export const examineDefinition: AutomationPort['examine'] = (definition) => {
  const { source, problems } = parseFlow(definition)
  return { problems, trigger: source }
}
