import { isReservedMessageName } from '@belfry/core'
import Type from 'typebox'
import type { ConfigProblem } from '../config/config-problem.ts'
import { templateId, templateJson, templateText } from '../config/fields.ts'
import { jsonTextProblems } from '../config/json-text-problems.ts'
import { parseJsonText } from '../json/json-text.ts'
import type { AnswerValues } from '../protocol/request.ts'
import { defineStep } from '../step/define-step.ts'
import { ask, exit, fail, failWith } from '../step/outcome.ts'
import { shorten } from '../template/fit.ts'
import { stubbed } from '../template/template.ts'

/** The maximum length of a message name, before and after its variables are filled in. */
const MAX_EVENT_LENGTH = 200

/** Sends a custom message to a webhook. A missing or disabled webhook stops the run; one that does not respond does not. */
export const webhookSend = defineStep({
  type: 'webhookSend',
  category: 'calls',
  description: "Sends a message to one of the organization's webhooks",
  config: Type.Object({
    webhookId: templateId({ description: 'The webhook' }, 'webhook'),
    event: templateText({
      description: 'The name of the message: any text that is no event key and does not begin with `belfry:`',
      minLength: 1,
      maxLength: MAX_EVENT_LENGTH,
    }),
    payload: Type.Optional(templateJson({ description: 'The data of the message: JSON. An empty object by default' })),
  }),
  documents: {
    work: 'It sends a signed message to the [webhook](reference/records/webhook), as the service sends [webhooks](guide/webhooks), with the same attempts. It changes no record. A webhook that is missing or disabled is a failure, and stops the run.',
  },
  exits: { success: 'When the receiver has taken the message.', failed: 'When it has not, in spite of all attempts.' },
  failure: 'failed',
  problemExamples: [{ payload: '{"name": ' }, { payload: '{{customer.lastName}: true}' }, { event: 'belfry:test' }],
  problems: ({ event, payload = '' }) => [...reservedName(event), ...jsonTextProblems('/payload', payload)],
  run({ webhookId, event, payload = '' }) {
    const id = webhookId.trim()
    if (id === '') return fail('The webhookId is empty once its variables are filled in: use a variable that holds the id of a webhook.')
    const name = shorten(event, MAX_EVENT_LENGTH)
    if (isReservedMessageName(name))
      return fail(`Nothing was sent: event is "${name.trim()}" once its variables are filled in. ${RESERVED}.`)
    const data = parseJsonText('payload', payload)
    if (!data.ok) return fail(data.error)
    return ask({
      kind: 'deliver',
      webhookId: id,
      event: name,
      payload: data.value === undefined ? {} : data.value,
    })
  },
  resume(_config, _context, _stepState, answer) {
    if (!answer.ok) return failWith(answer)
    const { delivered, deliveryId } = answer.value as AnswerValues['deliver']
    return exit(delivered ? 'success' : 'failed', deliveryId === undefined ? {} : { deliveryId })
  },
})

const RESERVED =
  'Event keys and names that begin with "belfry:" are for messages of the service itself, and receivers would take this one for such a message: choose another name'

/** The problem of every name made from this one, whatever the values of variables. */
function reservedName(event: string): readonly ConfigProblem[] {
  const name = stubbed(event, 'text')
  if (!isReservedMessageName(name)) return []
  return [{ code: 'reserved_event', pointer: '/event', isNew: true, message: `event is "${event.trim()}". ${RESERVED}` }]
}
