import { defineModel } from '../../../framework/models/define-model.ts'
import { integer, link, text, withDefault } from '../../../kernel/schema/fields.ts'

/** A column of a view. */
export const lane = defineModel({
  name: 'lane',
  title: 'Lane',
  description: 'A column of a view',
  collection: 'lanes',
  readPermission: 'tasks:read',
  writePermission: 'tasks:write',
  parent: { model: 'view', field: 'viewId', collection: 'views' },
  fields: {
    viewId: link('view', { description: 'The view it belongs to' }),
    name: text({ description: 'The name of the column', max: 100, example: 'To do' }),
    position: withDefault(integer({ description: 'Place among the lanes of its view', minimum: 0, maximum: 1_000_000 }), 0),
  },
})
