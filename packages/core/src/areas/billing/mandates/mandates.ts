import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { isIban, plainIban } from '../../../kernel/iban.ts'
import { fieldProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { formatTime } from '../../../kernel/time.ts'
import { mandateCollection } from '../mandate-collections/mandate-collection.ts'
import { mandate } from './mandate.ts'
import { checkReference, newReference } from './reference.ts'

/** A mandate's record. */
export type Mandate = RecordOf<typeof mandate>

/** The allowed status changes of a mandate. */
const nextStatuses: { readonly [S in Mandate['status']]: readonly Mandate['status'][] } = {
  REQUESTED: ['ACTIVE', 'REVOKED'],
  ACTIVE: ['REVOKED'],
  REVOKED: [],
}

/** Operations on mandates. One signed elsewhere may be created as ACTIVE. */
export const mandates = recordOperations(mandate, {
  // No two mandates have one reference.
  alone: ({ reference }) => typeof reference === 'string',
  async creating(port: RecordPort, values) {
    const { reference } = values
    if (typeof reference === 'string') await checkReference(port, reference)
    return completed(port, { ...values, reference: reference ?? (await newReference(port)) }, values)
  },
  async changing(port, record, sent) {
    const before = record as Mandate
    const { iban, reference, ...others } = sent
    const plain = typeof iban === 'string' ? plainIban(iban) : iban
    const changes: Values = {
      ...others,
      ...(iban === undefined || plain === before.iban ? {} : { iban: plain }),
      // A mandate keeps its reference: none means the one that it has, as it means a new one at its beginning.
      ...(typeof reference === 'string' ? { reference } : {}),
    }
    if (typeof changes.reference === 'string') await checkReference(port, changes.reference)
    if (typeof changes.status === 'string') checkNext(before, changes.status as Mandate['status'])
    return completed(port, changes, { ...before, ...changes })
  },
  async removing(port, record) {
    const { data } = await port.list(mandateCollection, { limit: 1, filters: { mandateId: record.id, status: 'PENDING' } })
    if (!data[0]) return
    const detail = `The collection ${data[0].id} is pending under this mandate. Settle it first.`
    throw new Refusal(problem('conflict', { detail }))
  },
})

/** With a plain IBAN, and when it was signed. `result`: the mandate as it will be. */
function completed(port: RecordPort, values: Values, result: Values): Values {
  const iban = typeof values.iban === 'string' ? plainIban(values.iban) : null
  if (iban !== null && !isIban(iban)) {
    const message = 'iban is none: its check digits do not agree with the rest. Look for a mistyped character'
    throw new Refusal(fieldProblem('invalid_request', '/iban', message, 'format'))
  }
  if (result.status === 'ACTIVE' && result.iban === null) {
    const message = 'an ACTIVE mandate needs an iban: the account to collect from'
    throw new Refusal(fieldProblem('invalid_request', '/iban', message, 'required'))
  }
  return {
    ...values,
    ...(iban === null ? {} : { iban }),
    ...(result.status === 'ACTIVE' && result.signedAt === null ? { signedAt: formatTime(port.now) } : {}),
  }
}

function checkNext({ id, status }: Mandate, next: Mandate['status']): void {
  const possible = nextStatuses[status]
  if (possible.includes(next)) return
  const remedy = possible.length === 0 ? 'Request a new one' : `It can become ${possible.join(' or ')}`
  throw new Refusal(fieldProblem('conflict', '/status', `The mandate ${id} is ${status} and cannot become ${next}. ${remedy}.`))
}
