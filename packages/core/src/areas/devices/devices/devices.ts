import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { formatTime } from '../../../kernel/time.ts'
import { device } from './device.ts'
import { removeCommands } from './device-commands.ts'

/** Devices. They are silent: no event key tells of them. Deleting one takes along what it was told. */
export const devices = recordOperations(device, {
  creating: async (port: RecordPort, values, body) => seen(port, values, body),
  changing: async (port, _record, changes, body) => seen(port, changes, body),
  removing: (port, { id }) => removeCommands(port, id),
})

/** Whoever reports a device to be online has just seen it, unless they say when. */
function seen(port: RecordPort, values: Values, { online, lastSeenAt }: Values): Values {
  return online === true && lastSeenAt === undefined ? { ...values, lastSeenAt: formatTime(port.now) } : values
}
