import Type from 'typebox'
import { defineModel } from '../../../framework/models/define-model.ts'
import { idPattern } from '../../../kernel/ids.ts'
import { choice, link, optional, shape, text, withDefault } from '../../../kernel/schema/fields.ts'

/** The maximum number of meters on one terrain. */
export const MAX_TERRAIN_METERS = 100

const meterIds = Type.Array(Type.String({ pattern: idPattern('meter') }), {
  maxItems: MAX_TERRAIN_METERS,
  description: 'The meters that stand on it',
})

/** A unit to stay in: a pitch, a house, a berth. */
export const terrain = defineModel({
  name: 'terrain',
  title: 'Terrain',
  description: 'A place where somebody can stay: a pitch, a house, a berth',
  collection: 'terrains',
  readPermission: 'terrains:read',
  writePermission: 'terrains:write',
  events: { updated: 'terrain:updated' },
  fields: {
    name: text({ description: 'The name people know it by', example: 'Lakeside 12' }),
    number: optional(text({ description: 'Its number on the map', max: 50, example: '12' })),
    type: optional(text({ description: 'The kind of place, in your own words', max: 100, example: 'PITCH', filter: true })),
    status: withDefault(
      choice(['FREE', 'OCCUPIED', 'BLOCKED'], {
        description: 'Whether somebody stays there. OCCUPIED follows from the occupation; a body says FREE or BLOCKED',
        filter: true,
      }),
      'FREE',
    ),
    currentOccupationId: optional(link('occupation', { description: 'The occupation that lasts', readOnly: true, example: null })),
    meterIds: withDefault(shape(meterIds, { example: [], readOnly: true }), []),
  },
})
