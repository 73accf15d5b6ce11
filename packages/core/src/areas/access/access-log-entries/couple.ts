import type { RecordOf } from '../../../framework/models/define-model.ts'
import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { checkLinks } from '../../../framework/records/field-values.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { fieldProblem, Refusal } from '../../../kernel/problems.ts'
import { accessMethod } from '../access-methods/access-method.ts'
import { accessLogEntry } from './access-log-entry.ts'
import { emitCoupled } from './coupling.ts'
import { checkOwner } from './who-came.ts'

/** The access method or customer to couple an entry to, or both. */
export interface CoupleInput {
  readonly id: string
  readonly body: { readonly accessMethodId?: string; readonly customerId?: string }
}

/** Couples an entry of the access log to a customer or access method. An access method alone brings its customer with it. */
export const coupleAccessLogEntry = defineOperation({
  name: 'access-log-entries.couple',
  permission: 'accessControl:write',
  emits: ['accessLogEntry:coupled'],
  async run(port: RecordPort, { id, body }: CoupleInput) {
    const entry = await requireRecord(port, accessLogEntry, id)
    await checkLinks(port, accessLogEntry, body)
    const coupling: Values = await couplingOf(port, entry, body)
    const changes = Object.fromEntries(Object.entries(coupling).filter(([name, value]) => entry[name as keyof typeof entry] !== value))
    if (Object.keys(changes).length === 0) return skipped('The entry is coupled so already.', entry)
    const coupled = await port.update(accessLogEntry, entry, changes)
    await emitCoupled(port, coupled, changes, entry)
    return done(coupled)
  },
})

async function couplingOf(port: RecordPort, entry: RecordOf<typeof accessLogEntry>, body: CoupleInput['body']): Promise<Values> {
  const { accessMethodId, customerId } = body
  if (accessMethodId === undefined) {
    await checkPresented(port, entry, customerId as string)
    return { customerId }
  }
  const method = await requireRecord(port, accessMethod, accessMethodId)
  checkOwner(method, customerId)
  return { accessMethodId, customerId: method.customerId, type: entry.type ?? method.type }
}

/** An access method of one customer cannot have been used by another. */
async function checkPresented(port: RecordPort, { accessMethodId }: RecordOf<typeof accessLogEntry>, customerId: string): Promise<void> {
  const method = accessMethodId === null ? null : await port.get(accessMethod, accessMethodId)
  if (!method || method.customerId === customerId) return
  const message = `the entry is coupled to the access method ${method.id} of ${method.customerId}; send an access method of ${customerId} with it`
  throw new Refusal(fieldProblem('conflict', '/customerId', message, 'other_customer'))
}
