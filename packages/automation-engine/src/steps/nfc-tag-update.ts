import { err, ok } from '@belfry/core'
import Type, { type Static } from 'typebox'
import type { ConfigProblem } from '../config/config-problem.ts'
import { type EuroLimits, readEuro } from '../config/euro-text.ts'
import { choiceOf, templateId } from '../config/fields.ts'
import { literalProblems } from '../config/literal-value.ts'
import { neededProblems } from '../config/optional-fields.ts'
import { membersOf } from '../step/answer-members.ts'
import { filledId, operationStep } from '../step/operation-step.ts'

/** The range of one top-up, in euro. A test compares it with the schema of the operation. */
export const topUpLimits: EuroLimits = { minimum: 0.01, maximum: 1000 }

const NfcTagUpdateConfig = Type.Object({
  customerId: templateId({ description: 'Whose tags' }, 'customer'),
  action: choiceOf(['block', 'unblock', 'topUp', 'lowBalance'], {
    description: 'What is done; lowBalance marks those whose balance is low and writes the customer about them',
  }),
  amount: Type.Optional(
    Type.Unsafe<number | string>({
      type: ['number', 'string'],
      maxLength: 300,
      'x-variables': 'text',
      'x-holds': 'number',
      description: 'With topUp: what is put on each tag, in euro; a number, its text, or a variable that holds one',
    }),
  ),
})

/** Blocks, unblocks or tops up all NFC tags of a customer, or finds those with a low balance. Does nothing without tags. */
export const nfcTagUpdate = operationStep({
  type: 'nfcTagUpdate',
  category: 'devices',
  description: 'Changes the NFC tags of a customer',
  config: NfcTagUpdateConfig,
  operation: 'nfc-tags.updateAll',
  effects: ({ action }) =>
    action === 'lowBalance' ? [{ kind: 'mail', pointer: '/action', fails: 'never' }] : [{ kind: 'nfc', pointer: '', fails: 'always' }],
  problemExamples: [
    { action: 'topUp', amount: '' },
    { action: 'topUp', amount: 'five' },
    { action: 'topUp', amount: 0 },
    { action: 'topUp', amount: 1001 },
  ],
  problems,
  body(config) {
    const { action, amount = '' } = config
    const customer = filledId(['customerId', 'a customer'], config)
    if (!customer.ok) return customer
    if (action !== 'topUp') return ok({ customerId: customer.value, action })
    const euro = readAmount(String(amount))
    return euro.ok ? ok({ customerId: customer.value, action, amount: euro.value }) : err(`${euro.error.message}.`)
  },
  output: (value) => ({ updated: membersOf(value).updated }),
})

function problems(config: Static<typeof NfcTagUpdateConfig>): readonly ConfigProblem[] {
  if (config.action !== 'topUp') return []
  const missing = neededProblems(config, 'amount', 'the action is topUp, so say how much is put on each tag, in euro')
  return missing.length > 0 ? missing : literalProblems('/amount', config.amount, readAmount)
}

function readAmount(value: string) {
  return readEuro('amount', value, topUpLimits)
}
