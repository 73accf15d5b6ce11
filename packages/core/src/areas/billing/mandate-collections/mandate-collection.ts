import { simulated } from '../../../framework/effects/simulated.ts'
import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, day, link, money, optional, text, time } from '../../../kernel/schema/fields.ts'

/** A request to the bank to collect the open amount of an invoice. */
export const mandateCollection = defineModel({
  name: 'mandateCollection',
  title: 'Mandate collection',
  description: 'That the bank was asked to collect what is open of an invoice',
  collection: 'mandate-collections',
  readPermission: 'payments:read',
  writePermission: 'payments:write',
  integration: false,
  fields: {
    invoiceId: link('invoice', { description: 'What is collected for', readOnly: true }),
    mandateId: link('mandate', { description: 'What allows it', readOnly: true }),
    amount: money({ description: 'How much, in euro', minimum: 0.01, readOnly: true, example: 97.5 }),
    executeOn: day({
      description: "The day on which it is collected, in the organization's time zone",
      readOnly: true,
      example: '2026-07-03',
    }),
    endToEndId: text({
      description: 'What the bank calls it; the same when one collection is asked for twice',
      ...{ max: 35, readOnly: true, example: '01K8E5M1Z0F7Q8R9S0T1V2W301-1' },
    }),
    status: choice(['PENDING', 'SETTLED', 'FAILED', 'CANCELLED'], { description: 'What came of it', filter: true, readOnly: true }),
    simulated: simulated('it was only simulated, so that no bank collects anything'),
    reason: optional(text({ description: 'Why it failed', max: 500, readOnly: true, example: null })),
    settledAt: optional(time({ description: 'When it became known what came of it', readOnly: true, example: null })),
    paymentId: optional(link('payment', { description: 'The payment, pending at first', readOnly: true, example: null })),
  },
})
