import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import { pageOf } from '../../../framework/operations/page-of.ts'
import type { ListQuery, ServicePort } from '../../../framework/operations/port.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { dropSealedValues, hideHeaderValues } from '../../../kernel/header-values.ts'
import { automation } from './automation.ts'

/** Reports the problems of a definition. Stores nothing, and accepts any value. */
export const validateDefinition = defineOperation({
  name: 'automations.validate',
  permission: 'automations:read',
  readOnly: true,
  async run({ automations }: ServicePort, { body }: { readonly body: { readonly definition: unknown } }) {
    const definition = dropSealedValues(body.definition)
    const { problems } = await automations.examine(definition)
    return done({ problems: [...problems, ...(await automations.findWarnings(definition, null))] })
  },
})

/** The versions of an automation's definition, newest first. */
export const listVersions = defineOperation({
  name: 'automations.versions.list',
  permission: 'automations:read',
  readOnly: true,
  async run(port: ServicePort, { id, ...query }: ListQuery & { readonly id: string }) {
    await requireRecord(port, automation, id)
    const { data, nextCursor } = await port.automations.listVersions(id, query)
    return done({ data: data.map((version) => ({ ...version, definition: hideHeaderValues(version.definition) })), nextCursor })
  },
})

/** The kinds of steps of which definitions are made. */
export const listStepTypes = defineOperation({
  name: 'automation-step-types.list',
  permission: 'automations:read',
  readOnly: true,
  run: async (port: ServicePort, query: ListQuery) => done(pageOf(port.automations.stepTypes(), query)),
})

/** The dates of records that can start flows. */
export const listDateColumns = defineOperation({
  name: 'automation-date-columns.list',
  permission: 'automations:read',
  readOnly: true,
  run: async (port: ServicePort, query: ListQuery) => done(pageOf(port.automations.dateColumns(), query)),
})

/** The operations of the own API that steps can call. */
export const listApiOperations = defineOperation({
  name: 'automation-api-operations.list',
  permission: 'automations:read',
  readOnly: true,
  run: async (port: ServicePort, query: ListQuery) => done(pageOf(port.automations.apiOperations(), query)),
})
