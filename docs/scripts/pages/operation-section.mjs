import { anchorOf } from '../catalogue.mjs'
import { block, code, folded, leanTable, link, listOf, permissionLink, plain, sentence, table, valueCode } from '../markdown.mjs'
import { asCurl } from '../sample-request.mjs'
import { answerPart } from './operation-answer.mjs'
import { byStatus, parameterAnchor, problemLink } from './operations.mjs'

/** Everything about one operation. */
export function operationSection(operation, context) {
  const { summary, name, method, path, route, sample } = operation
  return [
    `## ${summary} {#${anchorOf(name)}}`,
    `**${method}** ${code(`/api${path}`)}${route.barePath ? ` or ${code(`/api${route.barePath}`)}` : ''}`,
    ...(route.description ? [sentence(plain(route.description))] : []),
    facts(operation, context.catalogue),
    ...parameterPart(operation, context),
    ...bodyPart(operation, context),
    block('sh example', asCurl(sample)),
    ...answerPart(operation, context),
    ...problemPart(operation, context.common),
  ].join('\n\n')
}

const whoMay = {
  organization: 'Every member of the organization may ask.',
  account: 'Everybody who is signed in or sends a key may ask.',
  public: 'Everybody may ask.',
  hook: 'Whoever knows the address may ask.',
}

function facts({ name, permission, scope, emits, isForAutomations, described }, { events, parameters }) {
  const headers = described.parameters
    .map(({ $ref }) => parameters[$ref?.split('/').at(-1)])
    .filter((parameter) => parameter?.in === 'header' && parameter.name !== 'X-Service-Org-Id')
    .map((parameter) => link(code(parameter.name), `./#${parameterAnchor(parameter.name)}`))
  const told = emits.map((key) => link(code(key), events.find((event) => event.key === key).link))
  return [
    `- Its name is ${code(name)}.`,
    permission ? `- It needs ${permissionLink(permission)}.` : `- ${whoMay[scope]}`,
    ...(headers.length > 0 ? [`- It takes ${listOf(headers)}.`] : []),
    ...(told.length > 0 ? [`- It tells ${listOf(told)}.`] : []),
    ...(isForAutomations ? [] : ['- Automations cannot call it.']),
  ].join('\n')
}

/** The parameters of its own: those of the path, if another than the organization, and of the query. */
function parameterPart({ described }, { words }) {
  const rows = described.parameters
    .filter(({ $ref }) => $ref === undefined)
    .map(({ name, in: place, schema, description = '', required }) => [
      code(name),
      `${place}${required && place === 'query' ? ', required' : ''}`,
      words.words(schema) + (schema.default === undefined ? '' : `, default ${code(String(schema.default))}`),
      isRepeating(description, schema) ? '' : sentence(plain(description)),
    ])
  return rows.length > 0 ? [leanTable(['Parameter', 'In', 'Type', 'Meaning'], rows)] : []
}

/** That an id begins with its prefix is said by its type. */
function isRepeating(description, { pattern }) {
  return description === '' || (pattern !== undefined && /^An id that begins with \w+$/.test(description))
}

function bodyPart(operation, { words, catalogue, operations }) {
  const { route, described } = operation
  const [[type, { schema: body } = {}] = []] = Object.entries(described.requestBody?.content ?? {})
  if (!body) return []
  if (type !== 'application/json') return [`The body is of the type ${code(type)}.`]
  const may = route.bodyOptional ? ', which may be left out' : ''
  const record = catalogue.records.find(({ model }) => model.updateSchema === route.body)
  if (record)
    return [`The body has any of the fields of a ${link(record.model.title, `${record.link}#fields`)} that are not set by the service.`]
  const same = operations.find((other) => other.route.body === route.body)
  if (same !== operation) return [`The body is the one of ${link(same.summary, `#${anchorOf(same.name)}`)}.`]
  const rows = bodyRows(body, route, { words, catalogue })
  if (rows.length === 0) return [`The body is ${words.words(body)}${may}.`]
  return [...(may ? [`The body${may}:`] : []), table(['Body', 'Type', 'Given', 'Meaning'], rows)]
}

/** What lies inside the fields of a record is told on its own page. */
function bodyRows(body, route, { words, catalogue }) {
  const record = catalogue.records.find(({ model }) => route.body.properties && holdsFieldsOf(model, route.body))
  return words
    .members(body, { deep: record === undefined })
    .map((member) => [
      code(member.place),
      member.words +
        (record && /object/.test(member.words) && record.model.fields[member.name]
          ? `, as in ${link(record.model.title, `${record.link}#fields`)}`
          : ''),
      givenWords(member, record?.model.fields[member.name]),
      member.meaning ? sentence(plain(member.meaning)) : '',
    ])
}

function holdsFieldsOf({ createSchema }, { properties }) {
  return Object.entries(createSchema.properties).every(([name, schema]) => properties[name] === schema)
}

function givenWords({ isNeeded, default: usual }, field) {
  const value = usual ?? field?.default
  if (isNeeded) return 'required'
  return value === undefined ? 'optional' : `default ${valueCode(value)}`
}

/** First those that say something about it, then, for whoever writes the handling, all. */
function problemPart({ problems, route }, common) {
  const own = problems.filter((name) => route.problems.includes(name) && !common.includes(name))
  const others = problems.filter((name) => !own.includes(name) && !common.includes(name))
  const texts = byStatus([...own, ...others]).map(([status, codes]) => `- ${status}: ${codes.map(problemLink).join(', ')}`)
  return [
    ...(own.length > 0 ? [`Problems of its own: ${listOf(own.map(problemLink))}.`] : []),
    folded('All problems', [...texts, `- ${link('Those of every operation', './#what-they-share')}`].join('\n')),
  ]
}
