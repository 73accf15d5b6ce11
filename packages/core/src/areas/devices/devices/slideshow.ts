import { effectProblem } from '../../../framework/effects/effect-problem.ts'
import { sourceOf } from '../../../framework/effects/state-from.ts'
import { asks, defineOperation, done, refused } from '../../../framework/operations/define-operation.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { problem } from '../../../kernel/problems.ts'
import { device } from './device.ts'
import { noteAnswer, noteCommand, slideshowCommand } from './device-commands.ts'
import { noteSlideshow, type Slideshow, slideshowEffect } from './show-slides.ts'

/** A slideshow for a device. */
export interface SlideshowInput {
  readonly id: string
  readonly body: Slideshow
}

/** Shows a slideshow on a device, replacing the previous one. An offline device shows it once it is online. */
export const showSlideshow = defineOperation({
  name: 'devices.slideshow',
  permission: 'devices:write',
  asks: ['device'],
  async run(port: ServicePort, { id, body }: SlideshowInput) {
    const target = await requireRecord(port, device, id)
    if (target.kind === 'PRINTER')
      return refused(
        problem('conflict', { detail: `"${target.name}" is a printer, which shows no pictures. Choose a display or a tablet.` }),
      )
    const { mode, images } = body
    const commandIds = [await noteCommand(port, id, slideshowCommand(body))]
    return asks(slideshowEffect({ model: 'device', id }, [target], body), { id, mode, images, commandIds })
  },
  async complete(port, { id, mode, images, ...command }, answer) {
    if (!answer.accepted) return refused(effectProblem(answer))
    await noteAnswer(port, command, answer)
    return done(await noteSlideshow(port, await requireRecord(port, device, id as string), { mode, images } as Slideshow, sourceOf(answer)))
  },
  unaccepted: noteAnswer,
})
