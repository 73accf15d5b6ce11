import type { RecordOf } from '../../../framework/models/define-model.ts'
import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import { everyRecord } from '../../../framework/records/every-record.ts'
import { changedValues } from '../../../framework/records/field-values.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { requireLinked } from '../../../framework/records/require-linked.ts'
import { fieldProblem, Refusal } from '../../../kernel/problems.ts'
import { customer } from '../../customers/customers/customer.ts'
import { accessMethod } from './access-method.ts'
import { checkedValues } from './changes.ts'
import { controllerEvents, notifyControllers } from './notify-controllers.ts'
import { checkControllerBacklog } from './room.ts'

type AccessMethod = RecordOf<typeof accessMethod>

/** The changes for all access methods of a customer. */
export interface UpdateAllInput {
  readonly body: { readonly customerId: string; readonly status?: AccessMethod['status']; readonly periodTo?: string | null }
}

/** Changes all access methods of a customer together, each as if it were changed alone. Answers how many are other than before. */
export const updateAllAccessMethods = defineOperation({
  name: 'access-methods.updateAll',
  permission: 'accessControl:write',
  asks: ['access'],
  emits: ['accessMethod:updated', ...controllerEvents],
  // No two active ones may get the same value.
  alone: ({ body }: UpdateAllInput) => body.status !== undefined,
  async run(port: ServicePort, { body: { customerId, ...sent } }: UpdateAllInput) {
    await requireLinked(port, customer, customerId, '/customerId')
    // A customer has few of them. In later batches, a change might revert another one made in the meantime.
    const methods = await everyRecord(port, accessMethod, { customerId })
    const concerned = methods.filter((method) => Object.keys(changedValues(accessMethod, method, sent)).length > 0)
    const changes = concerned.map((before) => ({ after: { ...before, ...sent }, before }))
    await checkControllerBacklog(port, changes)
    if (sent.status === 'ACTIVE') checkDifferent(concerned)
    for (const method of concerned) {
      const values = await checkedValues(port, changedValues(accessMethod, method, sent), method)
      await notifyControllers(port, 'UPDATE', await changeRecord(port, accessMethod, method, values), method)
    }
    return done({ updated: concerned.length })
  },
})

/** Refuses to make several active that have the same value. */
function checkDifferent(methods: readonly AccessMethod[]): void {
  const seen = new Set<string>()
  for (const { type, value, status } of methods) {
    if (status === 'ACTIVE' || value === null) continue
    const key = `${type} ${value}`
    if (seen.has(key)) {
      const message = `two access methods of the customer, of the type ${type}, have the same value; change one of them first`
      throw new Refusal(fieldProblem('already_exists', '/status', message))
    }
    seen.add(key)
  }
}
