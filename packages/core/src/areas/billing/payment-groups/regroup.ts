import type { EventKey } from '../../../framework/events/catalogue.ts'
import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { changeRecord, emitRecordEvent } from '../../../framework/records/record-events.ts'
import { type Cents, euroOf } from '../../../kernel/money.ts'
import { type FieldError, problem, Refusal } from '../../../kernel/problems.ts'
import type { Invoice } from '../invoices/find-invoice.ts'
import { invoice } from '../invoices/invoice.ts'
import { changePaidBy, type Payment, paidEvents, wholeCents } from '../payments/change-paid.ts'
import { payment } from '../payments/payment.ts'
import { paymentGroup } from './payment-group.ts'

/** A payment group's record. */
export type PaymentGroup = RecordOf<typeof paymentGroup>

/** The events of payments that come into a group or leave it. */
export const regroupingEvents = ['payment:updated', ...paidEvents] as const satisfies readonly EventKey[]

/** Which payments come into a group, and which leave it. */
export interface Regrouping {
  readonly added: readonly Payment[]
  readonly removed: readonly Payment[]
}

/** The current payments and invoice of a group; a new one has none. */
type Before = Pick<PaymentGroup, 'paymentIds' | 'invoiceId'>

/**
 * The payments to add and remove so that a group has the given ones.
 *
 * @param sent the ids as sent, to locate errors
 * @throws Refusal for a payment that does not exist, is in another group, or belongs to its own invoice while the group is assigned to one
 */
export async function planRegrouping(
  port: RecordPort,
  before: Before,
  paymentIds: readonly string[],
  sent: readonly string[] = paymentIds,
): Promise<Regrouping> {
  const [added, unknown, taken]: [Payment[], FieldError[], FieldError[]] = [[], [], []]
  for (const id of paymentIds.filter((one) => !before.paymentIds.includes(one))) {
    const record = await port.get(payment, id)
    const pointer = `/paymentIds/${sent.indexOf(id)}`
    const because = record && reasonAgainst(record, before)
    if (!record) unknown.push({ pointer, code: 'unknown_record', message: `there is no payment ${id} in this organization` })
    else if (because) taken.push({ pointer, code: 'conflict', message: `the payment ${id} ${because}` })
    else added.push(record)
  }
  if (unknown.length > 0) throw new Refusal(problem('invalid_request', { errors: unknown }))
  if (taken.length > 0) throw new Refusal(problem('conflict', { errors: taken }))
  const removed = await paymentsOf(
    port,
    before.paymentIds.filter((id) => !paymentIds.includes(id)),
  )
  return { added, removed }
}

function reasonAgainst({ groupId, invoiceId }: Payment, group: Before): string | null {
  if (groupId !== null) return `is in the group ${groupId} already, and a payment is in one at most; remove it there first`
  if (group.invoiceId === null || invoiceId === null) return null
  return `is for the invoice ${invoiceId}, and in this group it would count for ${group.invoiceId} too; leave it out, or unassign the group`
}

/** The amount of a group after these payments are added and removed. */
export function regroupedAmount(amount: number, { added, removed }: Regrouping): number {
  return euroOf(wholeCents(amount) + countedCents(added) - countedCents(removed))
}

/**
 * Adds payments to a group and removes others, after the group itself was changed. While it is assigned to an invoice, they count for it,
 * or no longer do.
 */
export async function regroup(port: RecordPort, group: PaymentGroup, { added, removed }: Regrouping): Promise<void> {
  const assigned = group.invoiceId === null ? null : await port.get(invoice, group.invoiceId)
  const isFor = (invoiceId: string | null) => (assigned === null ? {} : { invoiceId })
  for (const one of removed) await changeRecord(port, payment, one, { groupId: null, ...isFor(null) })
  const joined: Payment[] = []
  for (const one of added)
    joined.push(await changeRecord(port, payment, one, { groupId: group.id, ...isFor(group.invoiceId), ...payerOf(one, assigned) }))
  if (assigned === null) return
  const without = await countPayments(port, assigned, removed, -1)
  await countPayments(port, without, joined, 1)
}

/** Emits which payments were added to a group, and which were removed. */
export async function emitRegrouping(port: RecordPort, group: PaymentGroup, { added, removed }: Regrouping): Promise<void> {
  const emit = async (key: 'payment-group:payments-added' | 'payment-group:payments-removed', related: Values) =>
    emitRecordEvent(port, key, paymentGroup, group, related)
  if (removed.length > 0) await emit('payment-group:payments-removed', { removedPaymentIds: removed.map(({ id }) => id) })
  if (added.length > 0) await emit('payment-group:payments-added', { addedPaymentIds: added.map(({ id }) => id) })
}

/** The payments with these ids that are there. */
export async function paymentsOf(port: RecordPort, ids: readonly string[]): Promise<readonly Payment[]> {
  const payments: Payment[] = []
  for (const id of ids) {
    const one = await port.get(payment, id)
    if (one) payments.push(one)
  }
  return payments
}

/** The payer, if only the invoice names one. */
export function payerOf({ customerId }: Payment, assigned: Invoice | null): Values {
  return assigned !== null && customerId === null ? { customerId: assigned.customerId } : {}
}

/** Counts those of some payments that have succeeded for an invoice, in one change (`1`), or counts them no more (`-1`). */
export async function countPayments(port: RecordPort, found: Invoice, some: readonly Payment[], direction: 1 | -1): Promise<Invoice> {
  const counted = some.filter(isCounted)
  if (counted.length === 0) return found
  const [single = null, ...more] = counted
  return changePaidBy(port, found, { cents: countedCents(counted), payment: more.length > 0 ? null : single }, direction)
}

function countedCents(some: readonly Payment[]): Cents {
  return some.filter(isCounted).reduce((sum, { amount }) => sum + wholeCents(amount), 0)
}

function isCounted({ status }: Payment): boolean {
  return status === 'SUCCEEDED'
}
