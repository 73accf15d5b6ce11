import { outsideProblem } from '../../effects/refused-outside.ts'
import { device } from '../../models/device.ts'
import { asks, defineOperation, done, refused } from '../define-operation.ts'
import type { ServicePort } from '../port.ts'
import { everyRecord } from '../records/every-record.ts'
import { noteSlideshow, type Slideshow, slideshowEffect } from './show-slides.ts'

/** Has all displays show pictures in turn, by one effect. Answers how many show others than before; where there is no display nothing happens. */
export const showSlideshowOnDisplays = defineOperation({
  name: 'devices.slideshowAll',
  permission: 'devices:write',
  async run(port: ServicePort, { body }: { readonly body: Slideshow }) {
    const displays = await everyRecord(port, device, { kind: 'DISPLAY' })
    if (displays.length === 0) return done({ updated: 0 })
    const { mode, images } = body
    const about = { model: 'organization' as const, id: port.organization.id }
    return asks(slideshowEffect(about, displays, body), { ids: displays.map(({ id }) => id), mode, images })
  },
  async settle(port, { ids, mode, images }, answer) {
    if (!answer.accepted) return refused(outsideProblem(answer))
    let updated = 0
    for (const id of ids as readonly string[]) {
      const display = await port.get(device, id)
      if (display && (await noteSlideshow(port, display, { mode, images } as Slideshow)) !== display) updated += 1
    }
    return done({ updated })
  },
})
