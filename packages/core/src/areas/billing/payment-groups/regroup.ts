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

/** What a group has, and will have: a new one has none, and no invoice. */
type Before = Pick<PaymentGroup, 'paymentIds' | 'invoiceId'>

/**
 * Which payments come and go when a group is to have these.
 *
 * @param sent the ids as somebody sent them, for telling which one is wrong
 * @throws Refusal for a payment that is not there, is in another group, or counts for an invoice of its own while the group is assigned to one
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

/** What a group comes to when these payments have come and gone. */
export function regroupedAmount(amount: number, { added, removed }: Regrouping): number {
  return euroOf(wholeCents(amount) + countedCents(added) - countedCents(removed))
}

/** Puts payments into a group and takes others out, where the group says so already. While it is assigned to an invoice they count for it, or no more. */
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

/** Tells which payments came into a group, and which left it. */
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

/** Who pays, where only the invoice says it. */
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
