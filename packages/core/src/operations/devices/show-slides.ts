import type { EffectRequest } from '../../effects/effect.ts'
import type { RecordOf } from '../../models/define-model.ts'
import { device } from '../../models/device.ts'
import type { RecordPort } from '../port.ts'
import { changeRecord } from '../records/tell.ts'

/** A device's record. */
export type Device = RecordOf<typeof device>

/** Pictures that are shown in turn. */
export type Slideshow = NonNullable<Device['slideshow']>

/** One effect that has all of these devices show pictures. */
export function slideshowEffect(about: EffectRequest['about'], devices: readonly Device[], { mode, images }: Slideshow): EffectRequest {
  const shown = devices.map(({ id, name, kind, externalId }) => ({ id, name, kind, externalId }))
  return { kind: 'device', about, payload: { command: 'slideshow', mode, images, devices: shown } }
}

/** Notes what a device shows now. */
export function noteSlideshow(port: RecordPort, record: Device, { mode, images }: Slideshow): Promise<Device> {
  return changeRecord(port, device, record, { slideshow: { mode, images } })
}
