import type { ServicePort, Values } from '../../../framework/operations/port.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { fieldProblem, Refusal } from '../../../kernel/problems.ts'
import { document } from './document.ts'

/** Operations on documents. A validity must not end before it starts, and the file is removed with its document. */
export const documents = recordOperations(document, {
  async creating(_port: ServicePort, values) {
    checkValidity(values, values)
    return values
  },
  async changing(_port, record, changes) {
    checkValidity({ ...record, ...changes }, changes)
    return changes
  },
  removing: (port, record) => port.files.remove(record.id),
})

function checkValidity({ validFrom, validUntil }: Values, sent: Values): void {
  if (typeof validFrom !== 'string' || typeof validUntil !== 'string' || validUntil >= validFrom) return
  if (!('validFrom' in sent) && !('validUntil' in sent)) return
  const pointer = 'validUntil' in sent ? '/validUntil' : '/validFrom'
  throw new Refusal(fieldProblem('invalid_request', pointer, `validUntil, ${validUntil}, is before validFrom, ${validFrom}`, 'order'))
}
