import type { AutomationPort } from '@belfry/core'

/** stand-in */
export const examineDefinition: AutomationPort['examine'] = () => ({ problems: [], trigger: null })
