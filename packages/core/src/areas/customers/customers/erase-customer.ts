import type { AnyModel } from '../../../framework/models/define-model.ts'
import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { AnyRecord, Erasure, RecordPort, ServicePort } from '../../../framework/operations/port.ts'
import { CHANGED_AT_ONCE } from '../../../framework/records/record-job.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { parameterProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { formatTime } from '../../../kernel/time.ts'
import { models } from '../../models.ts'
import { erasedValues, isRemoved } from '../erasure/personal.ts'
import { customer } from './customer.ts'
import { deletedRecords, letGo, lettingGoEvents, notifyLetGo } from './let-go.ts'

/**
 * Irrevocably erases the personal data of a customer and of everything about them. The record itself stays, with its id, because invoices
 * and payments keep referencing it; for a deleted customer, the remaining data elsewhere is erased. Everything beyond the customer record
 * is processed in the background.
 */
export const eraseCustomer = defineOperation({
  name: 'customers.erase',
  emits: ['customer:updated', ...lettingGoEvents],
  permission: 'customers:write',
  asks: ['access'],
  irrevocable: true,
  alone: () => true,
  async run(port: ServicePort, { id }: { readonly id: string }) {
    const before = await port.erasures.of(id)
    if (before) return skipped<Erasure>('The customer was erased before.', before)
    // Much may still be known elsewhere about a deleted customer.
    if ((await port.audit.modelOf(id)) === customer.name && !(await port.get(customer, id))) {
      const left = await letGo(port, id)
      const started = await port.erasures.begin({ id }, deletedRecords(left))
      await notifyLetGo(port, left)
      return done(started)
    }
    const record = await requireRecord(port, customer, id)
    const left = await letGo(port, id)
    const removed = [...(await removeParts(port, id)), ...deletedRecords(left)]
    const erased = await port.update(customer, record, { ...erasedValues(customer), erasedAt: formatTime(port.now) })
    const erasure = await port.erasures.begin(erased, removed)
    // Erased values must not be published again, so `previous` only says that it had not been erased. Emitted after the start of the
    // erasure, which covers only earlier events: this one must arrive.
    // which reaches only what was there before: this has to arrive.
    await port.emit('customer:updated', { model: 'customer', id }, { customer: erased, previous: { erasedAt: null } })
    await notifyLetGo(port, left)
    return done(erasure)
  },
})

/** How far the erasure of a customer is. */
export const getErasure = defineOperation({
  name: 'erasures.get',
  permission: 'customers:read',
  readOnly: true,
  async run(port: ServicePort, { id }: { readonly id: string }) {
    const erasure = await port.erasures.get(id)
    if (!erasure) throw new Refusal(parameterProblem('not_found', 'id', `There is no erasure ${id} in this organization.`))
    return done(erasure)
  },
})

/** Refuses to change a customer that was erased. */
export function refuseErased(record: Readonly<Record<string, unknown>>): void {
  if (record.erasedAt === null || record.erasedAt === undefined) return
  throw new Refusal(problem('erased', { detail: `The customer ${String(record.id)} was erased, which cannot be undone.` }))
}

/** Removes the first records nested in the customer; the erasure removes the others. */
async function removeParts(port: RecordPort, customerId: string): Promise<readonly AnyRecord[]> {
  const removed: AnyRecord[] = []
  for (const model of Object.values<AnyModel>(models)) {
    if (model.parent?.model !== customer.name || !isRemoved(model)) continue
    const { data } = await port.list(model, { limit: CHANGED_AT_ONCE, filters: { [model.parent.field]: customerId } })
    for (const record of data) await port.remove(model, record)
    removed.push(...(data as readonly AnyRecord[]))
  }
  return removed
}
