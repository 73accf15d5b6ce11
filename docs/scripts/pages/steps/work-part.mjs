import { code, link, listOf } from '../../markdown.mjs'
import { choicesOf, exampleConfig, variants } from './configs-of.mjs'

/** What a step does to records and to the outside: its operations, with what they need and tell. */
export function workPart(step, example, catalogue) {
  if (own[step.type]) return own[step.type]
  if (!step.operations) return 'It changes no record and tells nobody.'
  const lines = operationNames(step, example).map((name) => operationLine(name, catalogue))
  const failure = step.acceptsContinueOnError
    ? '\n\nIt is performed as the Workflow user, once. What it refuses is the failure of the step, with the same words.'
    : ''
  return `${lines.join('\n')}${failure}`
}

const own = {
  webhookSend:
    'It sends a signed message to the [webhook](../records/webhook), as the service sends [webhooks](../../guide/webhooks), with the same attempts. It changes no record. A webhook that is missing or disabled is a failure, and stops the run.',
  httpRequest:
    'With the target `tillor` it performs the [operation](../operations/) at the method and path as the Workflow user, and that one writes and tells what its page says. Which operations automations cannot call is said there. A path of automations or their runs is a failure, and stops the run; an operation that is not meant for automations answers 403. With the target `custom` it makes [one call](../../guide/waiting-and-calling) to an address outside and changes no record; nobody who answers within 15 seconds, and an address that is not public, is a failure, and stops the run.',
  forEach: 'It begins a run for each item, at most 100, and changes no record.',
  throttle: 'It keeps a mark of its key until the window is over, and changes no record.',
}

/** By every choice of its config. */
function operationNames(step, example) {
  const config = exampleConfig(step, example)
  const configs = [config, ...choicesOf(step).flatMap((choice) => variants(config, choice).map((one) => one.config))]
  return [...new Set(configs.flatMap((one) => step.operations(one)))]
}

/** Operations that only flows perform, which have no page. */
const flowOnly = {
  'automation-approvals.request':
    'A [task](../records/task) is made for the decision, and those who decide are told of it by e-mail and push',
  'automation-approvals.conclude': 'When it is decided, or the time is over, the task says so and is completed',
}

function operationLine(name, { operations, events, flowOperations }) {
  const operation = operations.find((one) => one.name === name)
  const emits = operation?.emits ?? flowOperations.find((one) => one.operation.name === name).operation.emits
  const told = emits.map((key) => link(code(key), events.find((event) => event.key === key).link))
  const title = operation ? link(operation.summary, operation.link) : flowOnly[name]
  return `- ${title}${told.length > 0 ? `. It can tell ${listOf(told)}.` : '. It tells no event.'}`
}
