import { ALL_PERMISSIONS, idPattern, idPrefixes } from '@belfry/core'
import { pageName } from '../catalogue.mjs'
import { jsonText } from '../json-text.mjs'
import { block, code, leanTable, link, listOf, permissionLink, plain, sentence, table, valueCode } from '../markdown.mjs'
import { schemaWords } from '../schema-words.mjs'
import { operationRow } from './operation-row.mjs'

/** The page of each model, by its name. */
export function recordPages(catalogue) {
  return Object.fromEntries(
    catalogue.records.map((record) => [
      `records/${pageName(record.model.name)}`,
      { source: `the file ${pageName(record.model.name)}.ts of packages/core/src/areas`, text: () => page(record, catalogue) },
    ]),
  )
}

function page(record, catalogue) {
  const { model, operations, events } = record
  const words = schemaWords(catalogue)
  return `${[
    `# ${model.title}`,
    sentence(plain(model.description)),
    facts(record, words),
    '## Fields',
    fieldTable(record, words),
    besides(record),
    ...namedBy(record, catalogue),
    '## Events',
    events.length > 0 ? eventTable(events) : 'No event tells of it.',
    '## Operations',
    operations.length > 0
      ? leanTable(
          ['What it does', 'Method and path', 'Permission'],
          operations.map((operation) => operationRow(operation).slice(0, 3)),
        )
      : 'It has no operations of its own.',
    '## Example',
    block('json', jsonText(model.example)),
  ].join('\n\n')}\n`
}

function facts({ model, path, operations }, { kindLink }) {
  const { name, parent } = model
  return [
    `- Ids begin with \`${idPrefixes[name]}_\`.`,
    ...(path ? [`- Path: ${code(path)}`] : []),
    ...needs(
      'Reading',
      operations.filter(({ route }) => route.operation.readOnly),
    ),
    ...needs(
      'Writing',
      operations.filter(({ route }) => !route.operation.readOnly),
    ),
    ...(parent ? [`- Lives inside another record and goes with it: ${kindLink(parent.model)}.`] : []),
  ].join('\n')
}

/**
 * What the operations really ask for: a model names permissions also where each caller has records of their own. What is for administrators
 * alone says so itself: it neither reads nor writes this record only.
 */
function needs(doing, operations) {
  const permissions = new Set(operations.flatMap(({ permission }) => (permission === ALL_PERMISSIONS ? [] : (permission ?? []))))
  return permissions.size > 0 ? [`- ${doing} needs ${listOf([...permissions].map(permissionLink), 'or')}.`] : []
}

function fieldTable(record, words) {
  const { model, operations } = record
  const isListed = operations.some(({ name }) => name.endsWith('.list'))
  const rows = Object.entries(model.fields).flatMap(([name, field]) => {
    const howGiven = given(record, name, field)
    const schema = record.schema.properties[name]
    const [own, ...nested] = words.members({ properties: { [name]: howGiven === 'optional' ? withoutNull(schema) : schema } })
    const filter = isListed && model.filters.includes(name) ? 'yes' : ''
    const isSent = howGiven !== BY_THE_SERVICE
    return [
      [code(name), own.words, howGiven, filter, meaning(own, field)],
      ...nested.map((member) => [code(member.place), member.words, isSent ? needed(member) : '', '', meaning(member)]),
    ]
  })
  return leanTable(['Field', 'Type', 'Given', 'Filter', 'Meaning'], rows)
}

const BY_THE_SERVICE = 'by the service'

function needed({ isNeeded }) {
  return isNeeded ? 'required' : 'optional'
}

/** Who gives a field its value when a record is made: told by the bodies that hold it, so that a rule of the operations is not forgotten. */
function given({ model, operations }, name, field) {
  if (name === model.parent?.field) return 'in the path'
  const bodies = operations.filter(({ route }) => route.body?.properties?.[name])
  const creation = bodies.find((operation) => operation.name.endsWith('.create'))
  if (!creation) return bodies.length > 0 ? 'later' : BY_THE_SERVICE
  if (field.default !== undefined) return `default ${valueCode(field.default)}`
  return creation.route.body.required?.includes(name) ? 'required' : 'optional'
}

/** What is optional is `null` where it has no value; that is told once. */
function withoutNull(schema) {
  const { type, enum: values, anyOf } = schema
  if (Array.isArray(type)) {
    const types = type.filter((one) => one !== 'null')
    const choice = values ? { enum: values.filter((value) => value !== null) } : {}
    return { ...schema, type: types.length === 1 ? types[0] : types, ...choice }
  }
  const others = anyOf?.filter(({ type }) => type !== 'null')
  return others?.length === 1 ? others[0] : schema
}

function meaning({ meaning: text }, field) {
  const secret = field?.secret ? ' May be a secret: then it is `null` in events.' : ''
  return (text ? sentence(plain(text)) : '') + secret
}

function besides({ model, operations }) {
  const common = Object.keys(model.recordSchema.properties).filter((name) => !model.fields[name])
  const lists = operations.find(({ name }) => name.endsWith('.list'))
  const nulls = Object.values(model.fields).some(({ optional }) => optional)
  return [
    `Besides it has what ${link('every record', './#fields-of-every-record')} has: ${listOf(common.map(code))}.`,
    ...(nulls ? ['What is optional is `null` where it was not given.'] : []),
    ...(lists && model.filters.length > 0 ? [`${link(lists.summary, lists.link)} can choose by the fields with a filter.`] : []),
    ...shownBeyond(model, operations),
  ].join(' ')
}

/** What the answer about one record shows that the record does not hold. */
function shownBeyond(model, operations) {
  const reading = operations.find(({ name }) => name.endsWith('.get'))
  const more = Object.keys(reading?.route.answer.properties ?? {}).filter((name) => !model.recordSchema.properties[name])
  return more.length > 0 ? [`${link(reading.summary, reading.link)} also shows ${listOf(more.map(code))}.`] : []
}

function namedBy({ model }, { records }) {
  const places = records.flatMap((other) =>
    Object.entries(other.model.fields)
      .filter(([, { schema }]) => (schema.items ?? schema).pattern === idPattern(model.name))
      .map(([name]) => `${link(other.model.title, other.link)} (${code(name)})`),
  )
  return places.length > 0 ? [`Named by ${listOf(places)}.`] : []
}

function eventTable(events) {
  const rows = [...events]
    .sort((a, b) => Number(b.isAbout) - Number(a.isAbout))
    .map(({ event, name, isAbout }) => [
      link(code(event.key), event.link),
      sentence(plain(event.description)),
      `${code(`data.${name}`)}${isAbout ? '' : ', beside what it is about'}`,
    ])
  return table(['Key', 'Meaning', 'Where the record stands'], rows)
}
