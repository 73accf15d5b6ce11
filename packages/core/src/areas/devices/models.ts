import { device } from './devices/device.ts'
import { deviceCommand } from './devices/device-command.ts'
import { tabletContent } from './tablet/tablet-content.ts'

/** The models of displays and tablets, by name. */
export const deviceModels = { device, deviceCommand, tabletContent } as const
