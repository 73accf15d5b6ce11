import type { AnyModel } from '../../models/define-model.ts'
import { models } from '../../models/index.ts'
import { parameterProblem, Refusal } from '../../problems.ts'
import { type AnyOperation, defineOperation, done, missingPermission } from '../define-operation.ts'
import type { Page, RecordChange, ServicePort } from '../port.ts'

/** Whose changes are asked for. */
export interface AuditLogInput {
  readonly filters: { readonly recordId: string }
  readonly limit: number
  readonly cursor?: string | undefined
}

/** Who changed a record, when, and from which values; the newest first. Whoever may read such records may read it, also of one that was deleted. */
export const listAuditLog = defineOperation({
  name: 'audit-log.list',
  permission: null,
  readOnly: true,
  async run(port: ServicePort, { filters: { recordId }, ...query }: AuditLogInput) {
    const name = await port.audit.modelOf(recordId)
    const model = name === null ? undefined : (models as Readonly<Record<string, AnyModel>>)[name]
    if (!model)
      throw new Refusal(parameterProblem('not_found', 'recordId', `Nothing is known of a record ${recordId} in this organization.`))
    const reading: Pick<AnyOperation, 'permission' | 'scope'> = { permission: model.readPermission, scope: 'organization' }
    const missing = missingPermission(reading, port.caller)
    if (missing) throw new Refusal(missing)
    return done<Page<RecordChange>>(await port.audit.list(recordId, query))
  },
})
