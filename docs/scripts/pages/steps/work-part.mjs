import { code, link, listOf } from '../../markdown.mjs'
import { choicesOf, exampleConfig, variants } from './configs-of.mjs'
import { linked } from './linked.mjs'

/** What a step does to records and to the outside: its operations, with what they need and tell. */
export function workPart(step, example, catalogue) {
  if (step.documents?.work) return linked(step.documents.work)
  if (!step.operations) return 'It changes no record and tells nobody.'
  const lines = operationNames(step, example).map((name) => operationLine(name, catalogue))
  const failure = step.acceptsContinueOnError
    ? '\n\nIt is performed as the Workflow user, once. What it refuses is the failure of the step, with the same words.'
    : ''
  return `${lines.join('\n')}${failure}`
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
