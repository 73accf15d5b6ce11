import Type from 'typebox'
import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, shape, text, time } from '../../../kernel/schema/fields.ts'

const aboutSchema = Type.Object(
  {
    model: Type.String({ minLength: 1, maxLength: 50, description: 'The model of the record that is shown' }),
    id: Type.String({ minLength: 1, maxLength: 50 }),
  },
  { additionalProperties: false, description: 'The record that is shown' },
)

/** What the tablet at the reception displays to the customer: at most one document and one image. */
export const tabletContent = defineModel({
  name: 'tabletContent',
  title: 'Tablet content',
  description: 'What the tablet at the reception shows the customer: at most one document and one image',
  collection: 'tablet',
  eventRoot: 'tablet',
  readPermission: 'tablet:read',
  writePermission: 'tablet:write',
  integration: false,
  fields: {
    kind: choice(['pdf', 'img'], { description: 'A document or an image', filter: true, readOnly: true }),
    about: shape(aboutSchema, { example: { model: 'invoice', id: 'inv_01k8e5m1z0f7q8r9s0t1v2w301' }, readOnly: true }),
    title: text({ description: 'What it is, for people', max: 300, readOnly: true, personal: true, example: 'Invoice 2026-0001' }),
    shownAt: time({ description: 'Since when it is shown', readOnly: true, example: '2026-07-01T12:00:00.000Z' }),
  },
})
