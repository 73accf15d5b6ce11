import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { formatTime } from '../../../kernel/time.ts'
import { device } from './device.ts'
import { removeCommands } from './device-commands.ts'

/** Operations on devices. They emit no events: there are no event keys for devices. Deleting one removes its commands. */
export const devices = recordOperations(device, {
  creating: async (port: RecordPort, values, body) => seen(port, values, body),
  changing: async (port, _record, changes, body) => seen(port, changes, body),
  removing: (port, { id }) => removeCommands(port, id),
})

/** A device reported as online was seen just now, unless another time is given. */
function seen(port: RecordPort, values: Values, { online, lastSeenAt }: Values): Values {
  return online === true && lastSeenAt === undefined ? { ...values, lastSeenAt: formatTime(port.now) } : values
}
