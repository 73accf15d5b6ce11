import { flowProblemKinds } from '@belfry/automation-engine'
import { code, link, listOf, plain, table } from '../../markdown.mjs'
import { exampleNode } from './configs-of.mjs'

/** What a step itself finds wrong, in its own words, and what can be found because of its fields. */
export function problemsPart(step, example) {
  const found = ownFindings(step, example)
  const { label } = exampleNode(step, example)
  const rest = fieldCodes(step).filter((name) => !found.some(({ code: one }) => one === name))
  return [
    ...(found.length > 0
      ? [
          table(
            ['Severity', 'Code', 'Such as'],
            found.map(({ severity = 'error', code: name, message }) => [
              severity,
              codeLink(name),
              plain(`In "${label}", ${message}${message.endsWith('?') ? '' : '.'}`),
            ]),
          ),
        ]
      : []),
    `${found.length > 0 ? 'Besides, of its fields and its place' : 'Of its fields and its place'}: ${listOf(rest.map(codeLink))}.`,
  ].join('\n\n')
}

/**
 * The first finding of each code.
 *
 * @throws Error when an example finds nothing
 */
function ownFindings(step, example) {
  const { config } = exampleNode(step, example)
  const found = (step.problemExamples ?? []).flatMap((change) => {
    const tried = Object.fromEntries(Object.entries({ ...config, ...change }).filter(([, value]) => value !== undefined))
    const findings = step.problems(tried, place)
    if (findings.length === 0) throw new Error(`${step.type} finds nothing wrong with ${JSON.stringify(change)}: mend its problemExamples.`)
    return findings
  })
  return found.filter(({ code: name }, index) => found.findIndex((one) => one.code === name) === index)
}

/** The place that has what a step may miss: no hours, and a flow that no record begins. */
const place = { nodeId: 'step', source: { kind: 'webhook', version: '' }, site: { customFields: [], hasOpeningHours: false } }

/** The codes that follow from the schema of a config, in the order of the reference. */
function fieldCodes(step) {
  const codes = new Set(['type', 'unknown_field', ...codesOf(step.config)])
  codes.add(step.entry ? 'source_not_served' : 'unreachable_step')
  if (step.acceptsContinueOnError) codes.add('exit_without_line')
  if (step.deadExits) codes.add('exit_never_taken')
  return flowProblemKinds.map((kind) => kind.code).filter((name) => codes.has(name))
}

function codesOf(schema) {
  const { required = [], properties = {}, items, enum: values, minLength, maxLength, maxItems, pattern, 'x-variables': variables } = schema
  const isVariable = variables !== undefined || schema['x-variable-path'] === true
  return [
    ...(required.length > 0 ? ['required'] : []),
    ...(values ? ['not_allowed'] : []),
    ...(minLength ? ['too_short'] : []),
    ...(maxLength ? ['too_long'] : []),
    ...(maxItems ? ['too_many'] : []),
    ...(pattern || schema['x-variable-path'] ? ['format'] : []),
    ...(isVariable ? ['unknown_variable', 'variable_on_some_ways'] : []),
    ...Object.values(properties).flatMap(codesOf),
    ...(items ? codesOf(items) : []),
  ]
}

function codeLink(name) {
  return link(code(name), `../flow-problems#${name}`)
}
