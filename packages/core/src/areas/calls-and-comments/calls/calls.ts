import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { fieldProblem, Refusal } from '../../../kernel/problems.ts'
import { dialledNumber } from '../../../kernel/telephone.ts'
import { formatTime } from '../../../kernel/time.ts'
import { call } from './call.ts'
import { customerWhoCalls } from './customer-who-calls.ts'

/** Operations on telephone calls. The customer is found by the number, and times follow the status. */
export const calls = recordOperations(call, {
  async creating(port: RecordPort, values, { customerId }) {
    const dialled = withNumbers({ ...values, startedAt: values.startedAt ?? formatTime(port.now) })
    const { direction, from, to } = dialled
    // Null means that no customer is involved; if absent, it is looked up.
    const resolvedCustomerId =
      customerId === undefined ? await customerWhoCalls(port, (direction === 'INBOUND' ? from : to) as string) : customerId
    return timed(port, { ...dialled, customerId: resolvedCustomerId }, dialled)
  },
  changing: async (port, record, changes) => timed(port, withNumbers(changes), { ...record, ...changes }),
})

/** The numbers, normalized for storage. */
function withNumbers(values: Values): Values {
  const written = Object.entries(values).filter(([name]) => name === 'from' || name === 'to')
  return { ...values, ...Object.fromEntries(written.map(([name, text]) => [name, dialledNumber(text as string) ?? text])) }
}

/** The values with the times that follow from them. `all` also contains the unchanged ones. */
function timed(port: RecordPort, values: Values, all: Values): Values {
  const now = formatTime(port.now)
  const { status } = values
  const answeredAt = status === 'ANSWERED' && !all.answeredAt ? { answeredAt: now } : {}
  const endedAt = (status === 'ENDED' || status === 'MISSED') && !all.endedAt ? { endedAt: now } : {}
  checkOrder({ ...all, ...answeredAt, ...endedAt }, values)
  return { ...values, ...answeredAt, ...endedAt }
}

/** Only sent values can be wrong: a call reported late started before the time we filled in. */
function checkOrder({ startedAt }: Values, sent: Values): void {
  for (const name of ['answeredAt', 'endedAt'])
    if (typeof sent[name] === 'string' && typeof startedAt === 'string' && sent[name] < startedAt)
      throw new Refusal(fieldProblem('invalid_request', `/${name}`, `${name} must not be before startedAt, ${startedAt}`, 'too_early'))
}
