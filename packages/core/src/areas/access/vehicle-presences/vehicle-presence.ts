import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, link, optional, text, time, withDefault } from '../../../kernel/schema/fields.ts'

/** One visit of a vehicle to the site. */
export const vehiclePresence = defineModel({
  name: 'vehiclePresence',
  title: 'Vehicle presence',
  description: 'One visit of a vehicle to the site',
  collection: 'vehicle-presences',
  erase: 'remove',
  readPermission: 'terrains:read',
  writePermission: 'terrains:write',
  events: { updated: 'vehiclePresence:updated' },
  fields: {
    plate: text({
      personal: true,
      description: 'The number plate, kept in capitals, without spaces and dashes',
      max: 40,
      filter: true,
      example: '1ABC234',
    }),
    customerId: optional(
      link('customer', { description: 'Whose vehicle it is. When left out, whoever has an access method with this number plate' }),
    ),
    state: withDefault(
      choice(['INSIDE', 'GHOST', 'DEPARTED'], {
        description:
          'INSIDE on the site; DEPARTED when it was seen leaving; GHOST when only one end of the visit was seen. A vehicle that comes in once more, and was not seen leaving, makes its visit before a ghost',
        filter: true,
      }),
      'INSIDE',
    ),
    enteredAt: optional(time({ description: 'When it came in; now by default where it is INSIDE', example: '2026-07-01T12:00:00.000Z' })),
    departedAt: optional(
      time({ description: 'When it left; by default when it becomes DEPARTED. Null while it is INSIDE', example: null }),
    ),
  },
})
