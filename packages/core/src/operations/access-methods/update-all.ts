import { accessMethod } from '../../models/access-method.ts'
import { customer } from '../../models/customer.ts'
import type { RecordOf } from '../../models/define-model.ts'
import { defineOperation, done } from '../define-operation.ts'
import type { ServicePort } from '../port.ts'
import { everyRecord } from '../records/every-record.ts'
import { changedValues } from '../records/field-values.ts'
import { requireLinked } from '../records/require-linked.ts'
import { changeRecord } from '../records/tell.ts'
import { checkedValues } from './changes.ts'
import { controllerEvents, tellControllers } from './controllers-told.ts'

type AccessMethod = RecordOf<typeof accessMethod>

/** What becomes of all access methods of a customer. */
export interface UpdateAllInput {
  readonly body: { readonly customerId: string; readonly status?: AccessMethod['status']; readonly periodTo?: string | null }
}

/** Changes all access methods of a customer, each as if it were changed alone. Answers how many are other than before. */
export const updateAllAccessMethods = defineOperation({
  name: 'access-methods.updateAll',
  permission: 'accessControl:write',
  emits: ['accessMethod:updated', ...controllerEvents],
  // No two active ones may get the same value.
  alone: ({ body }: UpdateAllInput) => body.status !== undefined,
  async run(port: ServicePort, { body: { customerId, ...sent } }: UpdateAllInput) {
    await requireLinked(port, customer, customerId, '/customerId')
    let updated = 0
    for (const method of await everyRecord(port, accessMethod, { customerId })) updated += (await update(port, method, sent)) ? 1 : 0
    return done({ updated })
  },
})

async function update(port: ServicePort, method: AccessMethod, sent: Omit<UpdateAllInput['body'], 'customerId'>): Promise<boolean> {
  const changes = changedValues(accessMethod, method, sent)
  if (Object.keys(changes).length === 0) return false
  const changed = await changeRecord(port, accessMethod, method, await checkedValues(port, changes, method))
  await tellControllers(port, 'UPDATE', changed, method)
  return true
}
