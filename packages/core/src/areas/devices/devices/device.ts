import Type from 'typebox'
import { stateFrom } from '../../../framework/effects/state-from.ts'
import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, flag, optional, shape, text, time, withDefault } from '../../../kernel/schema/fields.ts'
import { named } from '../../../kernel/schema/named.ts'

/** Where a slideshow can be shown. */
export const slideshowModes = ['screensaver', 'background'] as const

const mode = Type.Unsafe<(typeof slideshowModes)[number]>({
  type: 'string',
  enum: [...slideshowModes],
  description: 'Shown when nobody uses the device, or behind what it shows',
})

const images = Type.Array(
  Type.String({ format: 'iri', pattern: '^https://[^\\s]+$', maxLength: 2000, examples: ['https://example.com/pool.jpg'] }),
  {
    minItems: 1,
    maxItems: 100,
    description: 'Addresses of the pictures, in the order in which they are shown; https only',
  },
)

/** The members of a slideshow in a body. */
export const slideshowProperties = { mode, images } as const

const slideshow = named(
  'Slideshow',
  Type.Object(slideshowProperties, { additionalProperties: false, description: 'The pictures that the device shows in turn' }),
)

/** A display, tablet or printer on site. */
export const device = defineModel({
  name: 'device',
  title: 'Device',
  description: 'A display, tablet or printer on site',
  collection: 'devices',
  readPermission: 'devices:read',
  writePermission: 'devices:write',
  fields: {
    name: text({ description: 'The name people know it by', example: 'Reception display' }),
    kind: withDefault(choice(['DISPLAY', 'TABLET', 'PRINTER', 'OTHER'], { description: 'What it is', filter: true }), 'DISPLAY'),
    online: withDefault(flag({ description: 'Whether it can be reached; integrations report it' }), false),
    lastSeenAt: optional(time({ description: 'When it was last seen; set by itself when it is reported to be online', example: null })),
    slideshow: optional(shape(slideshow, { example: null, readOnly: true })),
    stateFrom: stateFrom('slideshow'),
  },
})
