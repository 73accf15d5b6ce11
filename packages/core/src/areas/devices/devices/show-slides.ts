import type { EffectRequest } from '../../../framework/effects/effect.ts'
import { isSurer, type StateSource } from '../../../framework/effects/state-from.ts'
import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { device } from './device.ts'

/** A device's record. */
export type Device = RecordOf<typeof device>

/** Pictures that are shown in rotation. */
export type Slideshow = NonNullable<Device['slideshow']>

/** One effect that has all of these devices show pictures. */
export function slideshowEffect(about: EffectRequest['about'], devices: readonly Device[], { mode, images }: Slideshow): EffectRequest {
  const targets = devices.map(({ id, name, kind, externalId }) => ({ id, name, kind, externalId }))
  return { kind: 'device', about, payload: { command: 'slideshow', mode, images, devices: targets } }
}

/** Whether a device shows these pictures already, as far as is known. */
export function shows({ slideshow }: Device, { mode, images }: Slideshow): boolean {
  return slideshow?.mode === mode && slideshow.images.join(' ') === images.join(' ')
}

/** Stores what a device shows, and the source of that state; if it is unchanged, only a more reliable source is stored. */
export async function noteSlideshow(port: RecordPort, record: Device, slideshow: Slideshow, stateFrom: StateSource): Promise<Device> {
  if (shows(record, slideshow) && !isSurer(stateFrom, record.stateFrom)) return record
  const { mode, images } = slideshow
  return changeRecord(port, device, record, { slideshow: { mode, images }, stateFrom })
}
