/** When each exit is taken: a sentence for each exit of each step type. `out` of a step that only does its work is told by `usual`. */
const words = {
  trigger: {
    out: 'At once. What does not begin a run, because the conditions do not hold or the record has begun one before, takes no exit.',
  },
  condition: { yes: 'When the conditions hold.', no: 'When they do not.' },
  switch: { default: 'When no case fits.' },
  delay: { out: 'When the moment has come; at once when it has passed already.' },
  openingHours: {
    open: 'When the organization is open, and always where it has no opening hours.',
    closed: 'When it is closed.',
  },
  waitUntilOpen: { out: 'When the organization opens; at once while it is open, and where it has no opening hours.' },
  waitUntilClosed: { out: 'When the organization closes; at once while it is closed. Where it never closes, the step fails.' },
  waitUntil: { met: 'When the conditions hold at one of the looks.', timeout: 'When they do not hold at the last look either.' },
  waitForEvent: {
    received: 'When the event happens.',
    timeout: 'When it has not happened in that time. Without a timeout it is never taken.',
  },
  recordLookup: { found: 'When there is such a record.', notFound: 'When there is none, or the id is empty.' },
  throttle: { pass: 'When no run with the same key has passed within the window.', blocked: 'When one has.' },
  forEach: {
    each: 'By a run of its own for each item; never by the run itself.',
    done: 'By the run itself, as soon as the others have begun. It does not wait for them.',
  },
  approval: {
    approved: 'When a colleague approves.',
    rejected: 'When a colleague rejects.',
    timeout: 'When nobody has decided in that time. Without a timeout it is never taken.',
  },
  taskFind: { found: 'When there is such a task: the newest.', notFound: 'When there is none.' },
  documentFind: {
    found: 'When there is such a document: the newest.',
    notFound: 'When there is none, or the id of the customer is empty.',
  },
  customerMessageSend: {
    out: 'When something was sent, by one channel at least.',
    skipped: 'When the customer has no address for any channel that is chosen, or none is chosen.',
  },
  reservationSetStatus: { skipped: 'When the reservation is checked in, checked out or cancelled already.' },
  invoiceBook: { skipped: 'When the invoice is booked already.' },
  paymentLinkCreate: { skipped: 'When nothing is open, or the invoice is cancelled.' },
  mandateRequest: {
    skipped: 'With `request`: when the customer has a mandate that is active or requested. With `reminder`: when none is requested.',
  },
  mandateCollect: { skipped: 'When nothing is open, a collection is pending already, or the customer has no active mandate.' },
  consumptionInvoice: { skipped: 'When nothing was consumed that is on no invoice yet.' },
  webhookSend: { success: 'When the receiver has taken the message.', failed: 'When it has not, in spite of all attempts.' },
  httpRequest: { success: 'When the status of the answer is 200 to 299.', failed: 'When it is any other.' },
}

const usual = { out: 'When its work is done.' }

/** What leaves by `out` where a step that performs an operation has no `skipped`. */
const alsoNothing = ' Where there was nothing to do, too.'

/**
 * When a step leaves by an exit.
 *
 * @throws Error when nobody has said it
 */
export function whenTaken({ type, fixedExits, operations }, exit) {
  const own = words[type]?.[exit]
  if (own) return own
  if (!usual[exit]) throw new Error(`Say in exit-words.mjs when ${type} leaves by ${exit}.`)
  return usual[exit] + (operations && !fixedExits.includes('skipped') ? alsoNothing : '')
}
