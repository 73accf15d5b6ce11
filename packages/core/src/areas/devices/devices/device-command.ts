import { refusalCodes } from '../../../framework/effects/effect.ts'
import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, integer, link, optional, text, time } from '../../../kernel/schema/fields.ts'
import { slideshowModes } from './device.ts'

/** The commands of devices. */
export const commandNames = ['wake', 'sleep', 'reload', 'identify', 'testSound'] as const

/** A command sent to a device, and its result. URLs of pictures are not stored: they may contain secrets. */
export const deviceCommand = defineModel({
  name: 'deviceCommand',
  title: 'Device command',
  description: 'Something that a device was told, and what came of it. Of each device the last ones are kept',
  collection: 'device-commands',
  readPermission: 'devices:read',
  writePermission: 'devices:write',
  integration: false,
  fields: {
    deviceId: link('device', { description: 'The device that was told', readOnly: true }),
    command: choice([...commandNames, 'slideshow'], { description: 'What it was told', readOnly: true, example: 'wake' }),
    mode: optional(choice(slideshowModes, { description: 'Of a slideshow, where it is shown', readOnly: true, example: null })),
    imageCount: optional(
      integer({ description: 'Of a slideshow, how many pictures it has', minimum: 1, maximum: 100, readOnly: true, example: null }),
    ),
    status: choice(['QUEUED', 'SENT', 'SIMULATED', 'FAILED'], {
      description:
        'How far it is; SIMULATED: nobody was told, because no connector is set up; FAILED: it was refused, or nobody knows whether it arrived',
      filter: true,
      readOnly: true,
      example: 'SENT',
    }),
    error: optional(text({ description: 'Why it failed', max: 500, readOnly: true, example: null })),
    errorCode: optional(choice(refusalCodes, { description: 'Why it failed, in a word', readOnly: true, example: null })),
    sentAt: optional(time({ description: 'When it was accepted', readOnly: true, example: null })),
  },
})
