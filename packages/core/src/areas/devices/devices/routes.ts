import Type from 'typebox'
import { actionRoute, bodyOf } from '../../../framework/contract/action-route.ts'
import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { updatedCount } from '../../../framework/contract/updated-count.ts'
import { commandDevice } from './command.ts'
import { device, slideshowProperties } from './device.ts'
import { commandNames, deviceCommand } from './device-command.ts'
import { deviceCommands, KEPT_COMMANDS } from './device-commands.ts'
import { devices } from './devices.ts'
import { showSlideshow } from './slideshow.ts'
import { showSlideshowOnDisplays } from './slideshow-all.ts'

const tag = 'devices'
const effectProblems = ['external_refused', 'external_unknown'] as const

const commandBody = bodyOf({
  command: Type.Unsafe<(typeof commandNames)[number]>({ type: 'string', enum: [...commandNames], description: 'What it is to do' }),
})
const slideshowBody = bodyOf(slideshowProperties)
const slideshowExample = { mode: 'screensaver', images: ['https://example.com/pool.jpg'] }

/** The addresses of devices. */
export const deviceRoutes = [
  ...recordRoutes(device, devices, { tag }),
  actionRoute(device, {
    operation: commandDevice,
    verb: 'command',
    tag,
    summary: 'Tell a device what to do',
    description: `A device that is offline is told nothing, and nothing is told twice by itself. The last ${KEPT_COMMANDS} commands of each device are kept.`,
    body: commandBody,
    bodyExample: { command: 'identify' },
    problems: effectProblems,
  }),
  actionRoute(device, {
    operation: showSlideshow,
    verb: 'slideshow',
    tag,
    summary: 'Show pictures on a device',
    description:
      'In place of those that it showed before. One that is offline shows them when it is back; a printer shows none and is refused.',
    body: slideshowBody,
    bodyExample: slideshowExample,
    problems: effectProblems,
  }),
  actionRoute(device, {
    operation: showSlideshowOnDisplays,
    verb: 'slideshow',
    tag,
    summary: 'Show pictures on all displays',
    description: 'At most 100 displays at once: where there are more, show them on each.',
    onRecord: false,
    body: slideshowBody,
    bodyExample: slideshowExample,
    ...updatedCount('displays'),
    problems: effectProblems,
  }),
  ...recordRoutes(deviceCommand, { list: deviceCommands.list, get: deviceCommands.get }, { tag }),
]
