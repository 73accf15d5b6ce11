import type { EffectAnswer } from '../../../framework/effects/effect.ts'
import { effectProblem } from '../../../framework/effects/effect-problem.ts'
import { asks, defineOperation, done, type Outcome, refused, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { newestRecords } from '../../../framework/records/every-record.ts'
import { newValues } from '../../../framework/records/field-values.ts'
import { addRecord } from '../../../framework/records/record-events.ts'
import { addDays, localDay } from '../../../kernel/calendar/local-day.ts'
import { findInvoice, type Invoice, type InvoiceInput, invoiceConflict, invoiceName } from '../invoices/find-invoice.ts'
import { findMandate } from '../mandates/find-mandate.ts'
import type { Payment } from '../payments/change-paid.ts'
import { payment } from '../payments/payment.ts'
import { mandateCollection } from './mandate-collection.ts'
import { type MandateCollection, settlePending } from './settle-pending.ts'

/** The pending collection; `null` if there was nothing to do. */
export interface CollectedInvoice {
  readonly mandateCollection: MandateCollection | null
  readonly payment: Payment | null
}

/** In how many days; a text of it too, because steps have texts. */
interface CollectBody {
  readonly delayDays?: number | string
}

type StepState = Pick<MandateCollection, 'invoiceId' | 'mandateId' | 'amount' | 'executeOn' | 'endToEndId'>

/** Collects the open amount of an invoice from the customer's account, under their mandate. The result is known later. */
export const collectInvoice = defineOperation({
  name: 'invoices.collect',
  permission: 'payments:write',
  asks: ['collection'],
  emits: ['payment:created', 'payment:updated'],
  alone: () => true,
  async run(port: RecordPort, { body, ...input }: InvoiceInput & { readonly body?: CollectBody }) {
    const record = await findInvoice(port, input)
    checkCollectable(record)
    const pending = await pendingCollection(port, record.id)
    if (pending) return pending
    if (record.openAmount <= 0) return skipped('nothing is open', nothing)
    const active = await findMandate(port, record.customerId, 'ACTIVE')
    // One of a customer who was erased has no account any more.
    if (!active || active.iban === null) return skipped('the customer has no active mandate', nothing)
    const executeOn = addDays(localDay(port.now, port.organization.timeZone), Number(body?.delayDays ?? 0))
    const { openAmount: amount } = record
    const endToEndId = await nextEndToEndId(port, record.id)
    const stepState: StepState = { invoiceId: record.id, mandateId: active.id, amount, executeOn, endToEndId }
    const { id: mandateId, reference, iban, signedAt } = active
    const payload = {
      ...{ action: 'collect', amount, currency: 'EUR', executeOn, endToEndId, invoiceNumber: record.number },
      ...{ description: `${invoiceName(record)}, ${port.organization.name}`, mandate: { id: mandateId, reference, iban, signedAt } },
    }
    return asks({ kind: 'collection', about: { model: 'invoice', id: record.id }, payload }, stepState)
  },
  async complete(port: RecordPort, operationState: Values, answer: EffectAnswer) {
    if (!answer.accepted) return refused(effectProblem(answer))
    const { invoiceId, amount, ...values } = operationState as StepState
    const record = await findInvoice(port, { id: invoiceId })
    const pending = await pendingCollection(port, invoiceId)
    if (pending) return pending
    // If the bank was asked, it is collecting by now, so it is recorded whatever happened to the invoice in the meantime.
    const replaced = await newestPending(port, invoiceId)
    if (replaced) await settlePending(port, replaced, { status: 'CANCELLED', reason: 'It was simulated; the bank was asked later.' })
    const { customerId } = record
    const simulated = answer.simulated ?? false
    const paying = { invoiceId, customerId, amount, method: 'SEPA', reference: values.endToEndId, status: 'PENDING', simulated }
    const pendingPayment = await addRecord(port, payment, paying)
    const collection = await port.create(
      mandateCollection,
      newValues(mandateCollection, { ...values, invoiceId, amount, status: 'PENDING', paymentId: pendingPayment.id, simulated }),
    )
    return done<CollectedInvoice>({ mandateCollection: collection, payment: pendingPayment })
  },
})

const nothing: CollectedInvoice = { mandateCollection: null, payment: null }

function checkCollectable(found: Invoice): void {
  if (found.status === 'DRAFT') throw invoiceConflict(found, 'is not booked, so nothing is collected for it yet', 'Book it first.')
  if (found.status === 'CANCELLED') throw invoiceConflict(found, 'is cancelled, so nothing is collected for it', 'Make a new one.')
}

async function pendingCollection(port: RecordPort, invoiceId: string): Promise<Outcome<CollectedInvoice> | null> {
  const pending = await newestPending(port, invoiceId)
  // One that no bank collects gives way once a bank could.
  if (!pending || (pending.simulated && port.handlingOf('collection') !== 'simulated')) return null
  const paying = pending.paymentId === null ? null : await port.get(payment, pending.paymentId)
  return skipped('a collection is pending already', { mandateCollection: pending, payment: paying })
}

async function newestPending(port: RecordPort, invoiceId: string): Promise<MandateCollection | undefined> {
  return (await port.list(mandateCollection, { limit: 1, filters: { invoiceId, status: 'PENDING' } })).data[0]
}

/** How many collections of an invoice are examined for their names: a late answer may have recorded an older name after a newer one. */
const LATE = 20

/**
 * The end-to-end id of the collection. It changes only once a collection is recorded, so that the bank can recognize two simultaneous
 * requests as one. SEPA does not allow underscores in it.
 */
async function nextEndToEndId(port: RecordPort, invoiceId: string): Promise<string> {
  const written = await newestRecords(port, mandateCollection, { invoiceId }, LATE)
  const last = Math.max(0, ...written.map(({ endToEndId }) => Number(endToEndId.slice(endToEndId.lastIndexOf('-') + 1))))
  return `${invoiceId.slice(invoiceId.indexOf('_') + 1).toUpperCase()}-${last + 1}`
}
