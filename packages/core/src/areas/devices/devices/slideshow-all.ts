import { effectProblem } from '../../../framework/effects/effect-problem.ts'
import { sourceOf } from '../../../framework/effects/state-from.ts'
import { asks, defineOperation, done, refused } from '../../../framework/operations/define-operation.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import { newestRecords } from '../../../framework/records/every-record.ts'
import { fieldProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { device } from './device.ts'
import { noteAnswer, noteCommand, slideshowCommand } from './device-commands.ts'
import { type Device, noteSlideshow, type Slideshow, shows, slideshowEffect } from './show-slides.ts'

/** How many displays one call reaches, and how many characters it writes down for them: the addresses of the pictures, with each display. */
const MAX_DISPLAYS = 100
const MAX_CHARACTERS = 2_000_000

/** Has all displays show pictures in turn, by one effect. Answers how many show others than before; where there is no display nothing happens. */
export const showSlideshowOnDisplays = defineOperation({
  name: 'devices.slideshowAll',
  permission: 'devices:write',
  asks: ['device'],
  async run(port: ServicePort, { body }: { readonly body: Slideshow }) {
    const displays = await newestRecords(port, device, { kind: 'DISPLAY' }, MAX_DISPLAYS + 1)
    if (displays.length === 0) return done({ updated: 0 })
    checkAmount(displays, body)
    const { mode, images } = body
    const about = { model: 'organization' as const, id: port.organization.id }
    const ids = displays.map(({ id }) => id)
    const commandIds: string[] = []
    for (const id of ids) commandIds.push(await noteCommand(port, id, slideshowCommand(body)))
    return asks(slideshowEffect(about, displays, body), { ids, mode, images, commandIds })
  },
  async complete(port, { ids, mode, images, ...command }, answer) {
    if (!answer.accepted) return refused(effectProblem(answer))
    await noteAnswer(port, command, answer)
    const slideshow = { mode, images } as Slideshow
    let updated = 0
    for (const id of ids as readonly string[]) {
      const display = await port.get(device, id)
      if (!display) continue
      if (!shows(display, slideshow)) updated += 1
      await noteSlideshow(port, display, slideshow, sourceOf(answer))
    }
    return done({ updated })
  },
  unaccepted: noteAnswer,
})

const REMEDY = 'Show the pictures on each with POST …/devices/{id}/slideshow'

function checkAmount({ length }: readonly Device[], { images }: Slideshow): void {
  if (length > MAX_DISPLAYS) {
    const detail = `There are more than ${MAX_DISPLAYS} displays, which are too many for one call. ${REMEDY}.`
    throw new Refusal(problem('conflict', { detail }))
  }
  if (length * images.join('').length <= MAX_CHARACTERS) return
  const most = Math.floor(MAX_CHARACTERS / length).toLocaleString('en')
  const message = `images holds addresses that are too long for ${length} displays: ${most} characters together are possible. ${REMEDY}`
  throw new Refusal(fieldProblem('invalid_request', '/images', message, 'too_long'))
}
