import { type AnyModel, models } from '@belfry/core'
import Type from 'typebox'
import { templateIdBy } from '../config/fields.ts'
import type { AnswerValues } from '../protocol/request.ts'
import { defineStep } from '../step/define-step.ts'
import { ask, exit, failWith } from '../step/outcome.ts'

/** The models whose records can be looked up, by their name in configs. */
const lookedUp = {
  Customer: models.customer,
  Reservation: models.reservation,
  Occupation: models.occupation,
  Invoice: models.invoice,
  Payment: models.payment,
  Terrain: models.terrain,
  Task: models.task,
  Document: models.document,
  AccessMethod: models.accessMethod,
  NfcTag: models.nfcTag,
  Meter: models.meter,
  InboxThread: models.inboxThread,
  InboxMessage: models.inboxMessage,
} as const satisfies Readonly<Record<string, AnyModel>>

type Name = keyof typeof lookedUp

const kinds = Object.fromEntries(Object.entries(lookedUp).map(([name, model]) => [name, model.name]))

/** Looks up the current record with an id. Without a record, or without an id, it takes the exit for not found. */
export const recordLookup = defineStep({
  type: 'recordLookup',
  category: 'records',
  description: 'Looks up a record by its id',
  config: Type.Object({
    model: Type.Unsafe<Name>({ type: 'string', enum: Object.keys(lookedUp), description: 'What kind of record it is' }),
    recordId: templateIdBy({ description: 'The record' }, 'model', kinds),
  }),
  exits: { found: 'When there is such a record.', notFound: 'When there is none, or the id is empty.' },
  provides: ({ model }) => ({ found: { [rootOf(model)]: lookedUp[model].recordSchema } }),
  run({ model, recordId }) {
    const id = recordId.trim()
    if (id === '') return exit('notFound')
    return ask({ kind: 'read', records: [{ model: lookedUp[model].name, id, members: null, parents: {} }] })
  },
  resume({ model }, _context, _stepState, answer) {
    if (!answer.ok) return failWith(answer)
    const [record] = answer.value as AnswerValues['read']
    return record ? exit('found', { [rootOf(model)]: record }) : exit('notFound')
  },
})

/** The variable root of the record in later steps: `foundCustomer`. */
function rootOf(model: Name): string {
  return `found${model}`
}
