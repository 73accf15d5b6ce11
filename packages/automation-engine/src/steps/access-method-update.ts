import { err, formatTime, ok } from '@belfry/core'
import Type, { type Static } from 'typebox'
import type { ConfigProblem } from '../config/config-problem.ts'
import { choiceOf, templateText } from '../config/fields.ts'
import { literalProblems } from '../config/literal-value.ts'
import { neededProblems, optionalId } from '../config/optional-fields.ts'
import { membersOf } from '../step/answer-members.ts'
import { filledId, operationStep } from '../step/operation-step.ts'
import { readDate } from '../time/date-text.ts'

const AccessMethodUpdateConfig = Type.Object({
  scope: choiceOf(['one', 'customer'], { description: 'Whether one access method changes, or all of a customer' }),
  accessMethodId: optionalId(
    { description: 'With the scope one: the access method', 'x-when': { field: 'scope', is: 'one' } },
    'accessMethod',
  ),
  customerId: optionalId(
    { description: 'With the scope customer: the customer', 'x-when': { field: 'scope', is: 'customer' } },
    'customer',
  ),
  status: Type.Optional(
    choiceOf(['keep', 'ACTIVE', 'SOFT_BLOCKED', 'BLOCKED', 'INACTIVE'], {
      description: 'Whether it lets anybody in from now on; `keep` leaves that as it is',
      default: 'keep',
    }),
  ),
  periodTo: Type.Optional(
    templateText({
      description: 'Until when it works: a variable that holds a date. As it is when it is empty',
      maxLength: 2000,
      'x-holds': 'date',
    }),
  ),
})

/** Changes one access method, or all of a customer: whether they grant access, and until when. Values to keep are not sent. */
export const accessMethodUpdate = operationStep({
  type: 'accessMethodUpdate',
  category: 'access',
  description: 'Blocks, frees or limits access methods',
  config: AccessMethodUpdateConfig,
  operation: ({ scope }) => (scope === 'one' ? 'access-methods.update' : 'access-methods.updateAll'),
  effects: () => [{ kind: 'access', pointer: '', fails: 'never' }],
  about: ({ scope }) => (scope === 'one' ? ['accessMethodId', 'an access method'] : null),
  problemExamples: [{ scope: 'one', accessMethodId: '' }, { periodTo: 'tomorrow' }],
  problems,
  body(config, { timeZone }) {
    const { scope, status = 'keep' } = config
    const customer = scope === 'customer' ? filledId(['customerId', 'a customer'], config) : null
    if (customer && !customer.ok) return customer
    const to = readDate('periodTo', config.periodTo ?? '', 'end', timeZone)
    if (!to.ok) return err(`${to.error.message}.`)
    return ok({
      ...(customer ? { customerId: customer.value } : {}),
      ...(status === 'keep' ? {} : { status }),
      ...(to.value === null ? {} : { periodTo: formatTime(to.value) }),
    })
  },
  output(value, { scope }) {
    const { id, status, periodTo, updated } = membersOf(value)
    return scope === 'one' ? { accessMethod: { id, status, periodTo } } : { updated }
  },
})

function problems(config: Static<typeof AccessMethodUpdateConfig>): readonly ConfigProblem[] {
  return [
    ...(config.scope === 'one'
      ? neededProblems(config, 'accessMethodId', 'the scope is one, so use a variable that holds the id of an access method')
      : neededProblems(config, 'customerId', 'the scope is customer, so use a variable that holds the id of one')),
    ...literalProblems('/periodTo', config.periodTo, (text) => readDate('periodTo', text, 'end', 'UTC')),
  ]
}
