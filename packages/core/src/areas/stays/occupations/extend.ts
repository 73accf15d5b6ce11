import type { RecordOf } from '../../../framework/models/define-model.ts'
import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import type { RecordInput } from '../../../framework/records/record-access.ts'
import { changeRecord, emitRecordEvent } from '../../../framework/records/record-events.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { localDay } from '../../../kernel/calendar/local-day.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { type EpochMs, formatTime, isMoment, storedTime } from '../../../kernel/time.ts'
import { addDraft } from '../../billing/invoices/add-draft.ts'
import { periodText } from '../../billing/invoices/dues-texts.ts'
import { type Invoice, withOverdue } from '../../billing/invoices/find-invoice.ts'
import { customer } from '../../customers/customers/customer.ts'
import { consumptionLine, markInvoiced, uninvoiced } from '../../meters/meters/consumption.ts'
import { metersOn } from '../../meters/meters/meters-on.ts'
import { terrain } from '../terrains/terrain.ts'
import { occupation } from './occupation.ts'
import { nextEnd } from './period.ts'

type Occupation = RecordOf<typeof occupation>

/** The updated occupation, and the draft for the added period. */
export interface ExtendedOccupation {
  readonly occupation: Occupation
  readonly invoice: Invoice
}

/**
 * Extends an occupation by one of its periods, and creates the invoice for it as a draft. If it is unknown until when it is paid, it is
 * invoiced from its beginning.
 */
export const extendOccupation = defineOperation({
  name: 'occupations.extend',
  permission: 'reservations:write',
  emits: ['terrain:updated', 'invoice:created', 'meter:updated'],
  async run(port: RecordPort, { id, body }: RecordInput & { readonly body?: { readonly includeConsumption?: boolean } }) {
    const record = await requireRecord(port, occupation, id)
    if (record.status === 'ENDED') throw impossible(`The occupation ${id} has ended, so it is not extended. Create another one.`)
    const terrainRecord = await requireRecord(port, terrain, record.terrainId)
    const owner = await port.get(customer, record.customerId)
    const language = owner?.language ?? port.organization.locale
    const { from, until } = nextPeriod(port, record)
    const extended = await changeRecord(port, occupation, record, { endAt: formatTime(until) })
    // The terrain record is unchanged: only the end of its occupation has changed.
    await emitRecordEvent(port, 'terrain:updated', terrain, terrainRecord, { previous: {} })
    const [first, last] = [from, until].map((moment) => localDay(moment, port.organization.timeZone)) as [string, string]
    const period = {
      description: periodText(language, terrainRecord.name, first, last),
      quantity: 1,
      unitPrice: record.rate,
      vat: record.vat,
    }
    const counted = body?.includeConsumption ? uninvoiced(await metersOn(port, terrainRecord.id), 1) : []
    const lines = [period, ...counted.map((one) => consumptionLine(one, language))]
    const invoice = await addDraft(port, { customerId: record.customerId, occupationId: id, lines })
    await markInvoiced(port, counted)
    return done<ExtendedOccupation>({ occupation: extended, invoice: withOverdue(port, invoice) })
  },
})

function nextPeriod(port: RecordPort, { id, startAt, endAt, period }: Occupation): { readonly from: EpochMs; readonly until: EpochMs } {
  const nextStart = endAt ?? startAt
  const from = nextStart === null ? port.now : storedTime(nextStart)
  const start = startAt === null ? from : storedTime(startAt)
  const until = nextEnd(start, from, period, port.organization.timeZone)
  if (isMoment(until)) return { from, until }
  throw impossible(`The occupation ${id} would last beyond the year 9999. Give it a shorter period first.`)
}

function impossible(detail: string): Refusal {
  return new Refusal(problem('conflict', { detail }))
}
