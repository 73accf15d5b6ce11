import { type EpochMs, err, formatTime, models, ok } from '@belfry/core'
import Type, { type Static } from 'typebox'
import type { ConfigProblem } from '../config/config-problem.ts'
import { templateId, templateText } from '../config/fields.ts'
import { literalProblems } from '../config/literal-value.ts'
import { neededProblems } from '../config/optional-fields.ts'
import { filledId, operationStep } from '../step/operation-step.ts'
import { readDate } from '../time/date-text.ts'

const { type } = models.accessMethod.fields

const AccessMethodCreateConfig = Type.Object({
  customerId: templateId({ description: 'Who comes in with it' }, 'customer'),
  type: type.schema,
  value: Type.Optional(
    templateText({ description: 'What is read at the door. A QR code or a PIN is made when it is empty', maxLength: 2000 }),
  ),
  periodFrom: Type.Optional(
    templateText({
      description: 'From when it works: a variable that holds a date. No limit when it is empty',
      maxLength: 2000,
      'x-holds': 'date',
    }),
  ),
  periodTo: Type.Optional(
    templateText({
      description: 'Until when it works: a variable that holds a date. No limit when it is empty',
      maxLength: 2000,
      'x-holds': 'date',
    }),
  ),
})

/** Gives a customer a new access method. */
export const accessMethodCreate = operationStep({
  type: 'accessMethodCreate',
  category: 'access',
  description: 'Gives a customer an access method',
  config: AccessMethodCreateConfig,
  operation: 'access-methods.create',
  effects: () => [{ kind: 'access', pointer: '', fails: 'never' }],
  provides: { createdAccessMethod: models.accessMethod.recordSchema },
  problemExamples: [{ type: 'LPR', value: '' }, { periodFrom: 'tomorrow' }],
  problems,
  body(config, { timeZone }) {
    const customer = filledId(['customerId', 'a customer'], config)
    if (!customer.ok) return customer
    const from = readDate('periodFrom', config.periodFrom ?? '', 'start', timeZone)
    if (!from.ok) return err(`${from.error.message}.`)
    const to = readDate('periodTo', config.periodTo ?? '', 'end', timeZone)
    if (!to.ok) return err(`${to.error.message}.`)
    const value = config.value?.trim() || null
    return ok({ customerId: customer.value, type: config.type, value, periodFrom: written(from.value), periodTo: written(to.value) })
  },
  output: (createdAccessMethod) => ({ createdAccessMethod }),
})

function problems(config: Static<typeof AccessMethodCreateConfig>): readonly ConfigProblem[] {
  const isMade = config.type === 'QR_CODE' || config.type === 'PIN_CODE'
  const what = config.type === 'LPR' ? 'a number plate' : 'the UID of an NFC tag'
  return [
    ...(isMade ? [] : neededProblems(config, 'value', `${what} cannot be made up, so use a variable that holds it`)),
    ...literalProblems('/periodFrom', config.periodFrom, (text) => readDate('periodFrom', text, 'start', 'UTC')),
    ...literalProblems('/periodTo', config.periodTo, (text) => readDate('periodTo', text, 'end', 'UTC')),
  ]
}

function written(moment: EpochMs | null): string | null {
  return moment === null ? null : formatTime(moment)
}
