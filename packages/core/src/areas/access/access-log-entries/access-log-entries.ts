import type { RecordPort } from '../../../framework/operations/port.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { formatTime } from '../../../kernel/time.ts'
import { accessMethod } from '../access-methods/access-method.ts'
import { accessLogEntry } from './access-log-entry.ts'
import { emitCoupled } from './coupling.ts'
import { checkOwner, whoCame } from './who-came.ts'

/**
 * Operations on the log of doors and barriers. Customer and access method can be coupled later, which emits an event however it is done.
 */
export const accessLogEntries = recordOperations(accessLogEntry, {
  emits: { update: ['accessLogEntry:coupled'] },
  async creating(port: RecordPort, values, { type, value, accessMethodId, customerId }) {
    return { ...values, at: values.at ?? formatTime(port.now), ...(await whoCame(port, { type, value, accessMethodId, customerId })) }
  },
  async changing(port, record, changes) {
    const { type, value, accessMethodId, customerId } = { ...record, ...changes }
    const read =
      'type' in changes || 'value' in changes ? await whoCame(port, { type, value, accessMethodId: null, customerId: null }) : null
    if ('accessMethodId' in changes || 'customerId' in changes) {
      const method = typeof accessMethodId === 'string' ? await port.get(accessMethod, accessMethodId) : null
      checkOwner(method, customerId)
    }
    return read ? { ...changes, type: read.type, value: read.value } : changes
  },
  changed: (port, record, changes, before) => emitCoupled(port, record, changes, before),
})
