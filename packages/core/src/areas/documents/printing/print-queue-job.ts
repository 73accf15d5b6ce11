import Type from 'typebox'
import { refusalCodes } from '../../../framework/effects/effect.ts'
import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, optional, shape, text, time } from '../../../kernel/schema/fields.ts'

const printed = Type.Object(
  {
    model: Type.String({ minLength: 1, maxLength: 50, description: 'The model of the record that is printed' }),
    id: Type.String({ minLength: 1, maxLength: 50 }),
  },
  { additionalProperties: false, description: 'The record that is printed' },
)

/** Something that waits for a printer, or was printed. */
export const printQueueJob = defineModel({
  name: 'printQueueJob',
  title: 'Print queue job',
  description: 'Something that waits for a printer, or was printed',
  collection: 'print-queue-jobs',
  readPermission: 'devices:read',
  writePermission: 'devices:write',
  events: { updated: 'print-queue-job:updated' },
  integration: false,
  fields: {
    printer: choice(['A4', 'POS', 'LABEL', 'THERMAL'], { description: 'The kind of printer', filter: true, readOnly: true }),
    title: text({ description: 'What it is, for people', max: 300, readOnly: true, example: 'Invoice 2026-0001' }),
    document: shape(printed, { example: { model: 'invoice', id: 'inv_01k8e5m1z0f7q8r9s0t1v2w301' }, readOnly: true }),
    status: choice(['QUEUED', 'PRINTED', 'SIMULATED', 'FAILED'], {
      description: 'How far it is; SIMULATED: nothing was printed, because no connector is set up',
      filter: true,
      readOnly: true,
    }),
    error: optional(text({ description: 'Why it failed', max: 500, readOnly: true, example: null })),
    errorCode: optional(choice(refusalCodes, { description: 'Why it failed, in a word', readOnly: true, example: null })),
    printedAt: optional(time({ description: 'When it was handed to the printer', readOnly: true, example: null })),
  },
})
