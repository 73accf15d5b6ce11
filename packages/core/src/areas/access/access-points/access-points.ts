import type { RecordPort } from '../../../framework/operations/port.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { accessPoint } from './access-point.ts'
import { type AccessPoint, setOpenTimer } from './physical-state.ts'

/** Operations on access points. Their physical state is changed only by opening, closing and reporting. */
export const accessPoints = recordOperations(accessPoint, {
  async changed(port: RecordPort, record, changes) {
    if ('maxOpenSeconds' in changes) await setOpenTimer(port, record as unknown as AccessPoint)
  },
  removing: (port, record) => port.setTimer('accessPoints.openTooLong', record.id, null),
})
