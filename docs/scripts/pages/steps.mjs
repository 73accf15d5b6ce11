import { dateColumns, olderDateNames, steps } from '@belfry/automation-engine'
import { code, plain, sentence, table } from '../markdown.mjs'

/** Every step type. */
export const stepsPage = {
  source: 'packages/automation-engine/src/steps/index.ts',
  text: () => `# Steps

A flow is made of these steps. How they are drawn together is told in [Automations](../guide/automations). In fields marked
*variables* the text may hold variables in braces: \`Welcome {customer.firstName}\`. A *variable* is the name of one, without braces.

${Object.values(steps).map(stepSection).join('\n\n')}

## Dates

What the field \`date\` of a trigger with the source \`dateReached\` can name: every date of the records that some event holds completely. A
date of the kind *day* begins at midnight on the site. Custom fields join when the organization has declared them as \`date\` or
\`dateTime\`: \`customer.customFields.insuranceExpiry\`.

${table(
  ['Date', 'Kind', 'Meaning'],
  [...dateColumns.values()].map(({ name, format, description }) => [
    code(name),
    format === 'date' ? 'day' : 'moment',
    sentence(plain(description)),
  ]),
)}

Older names go on to work, and stay in a definition as they were written:

${table(
  ['Older name', 'Date'],
  Object.entries(olderDateNames).map(([older, name]) => [code(older), code(name)]),
)}
`,
}

function stepSection(step) {
  const { type, description, config, fixedExits, acceptsContinueOnError } = step
  const exits = [...(fixedExits ?? []), ...(acceptsContinueOnError ? ['error'] : [])].map(code).join(', ')
  return [
    `## ${type}`,
    sentence(plain(description)),
    table(['Field', 'Value', 'Meaning'], fieldRows(config, '')),
    `Exits: ${exits || 'they follow from the config'}${acceptsContinueOnError ? ', the last one with `continueOnError: true`' : ''}.${providedBy(step)}`,
  ].join('\n\n')
}

function providedBy({ provides }) {
  const roots = Object.entries(provides({})).flatMap(([exit, variables]) =>
    variables ? Object.keys(variables).map((root) => `\`${root}\` behind \`${exit}\``) : [`what came in behind \`${exit}\``],
  )
  return roots.length > 0 ? ` Later steps can use ${roots.join(' and ')}.` : ''
}

/** A row for each field, those of nested objects too; the items of a list stand behind `[]`. */
function fieldRows({ properties = {}, required = [] }, before) {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const place = before + name
    const inner = schema.properties
      ? fieldRows(schema, `${place}.`)
      : schema.items?.properties
        ? fieldRows(schema.items, `${place}[].`)
        : []
    const meaning = schema.description ? sentence(plain(schema.description)) : ''
    return [[code(place), wordsFor(schema) + (required.includes(name) ? ', needed' : ''), meaning], ...inner]
  })
}

const LONG_LIST = 12

function wordsFor({ enum: values, ...schema }) {
  if (values && values.length > LONG_LIST) return `one of ${values.length}, such as ${code(values[0])}`
  if (values) return values.map(code).join(' or ')
  if (schema['x-variable-path']) return '*variable*'
  if (schema['x-variables'] === 'json') return `JSON as text with *variables*, up to ${schema.maxLength}`
  return typesOf(schema)
}

function typesOf({ type, maxLength, items, maxItems, 'x-variables': variables }) {
  const names = [type].flat().map((name) => typeNames[name] ?? name)
  const of = items?.pattern ? ' of ids' : ''
  const limit = maxLength ?? maxItems
  return `${names.join(' or ')}${of}${variables ? ' with *variables*' : ''}${limit ? `, up to ${limit}` : ''}`
}

const typeNames = { string: 'text', array: 'list' }
