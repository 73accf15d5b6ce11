import { automation } from './automations/automation.ts'

/** The models of automations, by name. */
export const automationModels = { automation } as const
