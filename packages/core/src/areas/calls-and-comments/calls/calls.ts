import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { fieldProblem, Refusal } from '../../../kernel/problems.ts'
import { dialledNumber } from '../../../kernel/telephone.ts'
import { formatTime } from '../../../kernel/time.ts'
import { call } from './call.ts'
import { customerWhoCalls } from './customer-who-calls.ts'

/** Telephone calls. The customer is found by the number, and times follow the status. */
export const calls = recordOperations(call, {
  async creating(port: RecordPort, values, { customerId }) {
    const dialled = withNumbers({ ...values, startedAt: values.startedAt ?? formatTime(port.now) })
    const { direction, from, to } = dialled
    // Null says that it is nobody's call; left out it says nothing.
    const resolvedCustomerId =
      customerId === undefined ? await customerWhoCalls(port, (direction === 'INBOUND' ? from : to) as string) : customerId
    return timed(port, { ...dialled, customerId: resolvedCustomerId }, dialled)
  },
  changing: async (port, record, changes) => timed(port, withNumbers(changes), { ...record, ...changes }),
})

/** Numbers as they are kept. */
function withNumbers(values: Values): Values {
  const written = Object.entries(values).filter(([name]) => name === 'from' || name === 'to')
  return { ...values, ...Object.fromEntries(written.map(([name, text]) => [name, dialledNumber(text as string) ?? text])) }
}

/** The values with the times that follow from them. `all` holds those that do not change, too. */
function timed(port: RecordPort, values: Values, all: Values): Values {
  const now = formatTime(port.now)
  const { status } = values
  const answeredAt = status === 'ANSWERED' && !all.answeredAt ? { answeredAt: now } : {}
  const endedAt = (status === 'ENDED' || status === 'MISSED') && !all.endedAt ? { endedAt: now } : {}
  checkOrder({ ...all, ...answeredAt, ...endedAt }, values)
  return { ...values, ...answeredAt, ...endedAt }
}

/** Only what is sent can be wrong: a call that was reported late has begun before the moment that we put in. */
function checkOrder({ startedAt }: Values, sent: Values): void {
  for (const name of ['answeredAt', 'endedAt'])
    if (typeof sent[name] === 'string' && typeof startedAt === 'string' && sent[name] < startedAt)
      throw new Refusal(fieldProblem('invalid_request', `/${name}`, `${name} must not be before startedAt, ${startedAt}`, 'too_early'))
}
