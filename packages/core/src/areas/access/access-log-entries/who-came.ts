import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { fieldProblem, isRefusal, Refusal } from '../../../kernel/problems.ts'
import { accessMethod } from '../access-methods/access-method.ts'
import { type AccessMethodType, methodWith, normalizedValue } from '../access-methods/value.ts'

/** What was presented, and by whom, as far as known. */
export interface WhoCame {
  readonly type: AccessMethodType | null
  readonly value: string | null
  readonly accessMethodId: string | null
  readonly customerId: string | null
}

/**
 * Completes an entry: finds the access method by its type and value, and the customer by the access method.
 *
 * @param sent the values sent; those that are `undefined` are looked up
 */
export async function whoCame(port: RecordPort, sent: Values): Promise<WhoCame> {
  const { accessMethodId, customerId } = sent
  const read = readOf(sent)
  const method = await methodOf(port, accessMethodId, read)
  checkOwner(method, customerId)
  return {
    type: read.type ?? method?.type ?? null,
    // A PIN, also a wrong one, is nothing to be read in a log.
    value: read.type === 'PIN_CODE' ? null : read.value,
    accessMethodId: method?.id ?? null,
    customerId: ((customerId === undefined ? method?.customerId : customerId) as string | null | undefined) ?? null,
  }
}

/** Refuses a customer whose access method it is not. */
export function checkOwner(method: RecordOf<typeof accessMethod> | null, customerId: unknown): void {
  if (!method || typeof customerId !== 'string' || method.customerId === customerId) return
  const message = `the access method ${method.id} belongs to ${method.customerId}; leave customerId out, or send an access method of ${customerId}`
  throw new Refusal(fieldProblem('invalid_request', '/customerId', message, 'other_customer'))
}

async function methodOf(port: RecordPort, id: unknown, { type, value }: Pick<WhoCame, 'type' | 'value'>) {
  if (typeof id === 'string') return port.get(accessMethod, id)
  return id === undefined && type !== null && value !== null ? methodWith(port, type, value) : null
}

/** The value read, normalized like those of access methods. A reader reads anything: what cannot be normalized is kept as it is. */
function readOf({ type, value }: Values): Pick<WhoCame, 'type' | 'value'> {
  const kind = (type ?? null) as AccessMethodType | null
  if (typeof value !== 'string') return { type: kind, value: null }
  if (kind === null) {
    const message = 'a value alone says little: send the type of what was presented with it'
    throw new Refusal(fieldProblem('invalid_request', '/type', message, 'needed'))
  }
  try {
    return { type: kind, value: normalizedValue(kind, value) }
  } catch (error) {
    if (isRefusal(error)) return { type: kind, value }
    throw error
  }
}
