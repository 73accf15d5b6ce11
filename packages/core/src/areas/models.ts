import type { AnyModel } from '../framework/models/define-model.ts'
import { accessModels } from './access/models.ts'
import { apiKey } from './accounts/api-keys/api-key.ts'
import { accountModels } from './accounts/models.ts'
import { automationModels } from './automations/models.ts'
import { billingModels } from './billing/models.ts'
import { callAndCommentModels } from './calls-and-comments/models.ts'
import { customerModels } from './customers/models.ts'
import { deviceModels } from './devices/models.ts'
import { documentModels } from './documents/models.ts'
import { inboxModels } from './inbox/models.ts'
import { meterModels } from './meters/models.ts'
import { organizationModels } from './organizations/models.ts'
import { stayModels } from './stays/models.ts'
import { taskModels } from './tasks/models.ts'
import { webhookModels } from './webhooks/models.ts'

/** Every model by name, from the tables of the areas. */
export const models = {
  ...accountModels,
  ...organizationModels,
  ...customerModels,
  ...stayModels,
  ...billingModels,
  ...accessModels,
  ...meterModels,
  ...inboxModels,
  ...taskModels,
  ...documentModels,
  ...deviceModels,
  ...callAndCommentModels,
  ...webhookModels,
  ...automationModels,
} as const

/** The models whose records are in the store's table of records. */
export const recordModels: readonly AnyModel[] = Object.values(models).filter((model) => model !== (apiKey as AnyModel))
