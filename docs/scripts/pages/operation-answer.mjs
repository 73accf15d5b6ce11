import { jsonText, onOneLine } from '../json-text.mjs'
import { block, code, folded, leanTable, link, plain, sentence } from '../markdown.mjs'

/** What an operation answers when it is done. */
export function answerPart({ route, described }, { words, catalogue }) {
  const { description, content = {} } = described.responses[route.status]
  const [[, { schema, example } = {}] = []] = Object.entries(content)
  const statuses = [route.status, ...(route.otherStatus ? [route.otherStatus] : [])].join(' or ')
  const told = `Answer ${statuses}: ${lower(plain(description))}`
  const secret = route.secret ? ' It holds a secret: no cache may keep it.' : ''
  if (!schema) return [`${told}.${secret}`]
  const { record, rows } = shapeOf(schema, { words, catalogue })
  if (isShort(example, rows)) return [`${told}: ${code(onOneLine(example))}.${secret}`]
  const kind = record ? ` (${link(record.model.title, record.link)})` : ''
  const more = record && rows.length > 0 ? ' Beside the record it shows:' : ''
  return [
    `${told}${kind}.${secret}${more}`,
    ...(rows.length > 0 ? [leanTable(['Answer', 'Type', 'Meaning'], rows)] : []),
    ...(record ? [] : exampleOf(example)),
  ]
}

const LINE = 90
const MANY_LINES = 100

/** An answer that its example tells as well as a table. */
function isShort(example, rows) {
  return example !== undefined && onOneLine(example).length <= LINE && rows.every(([, , meaning]) => meaning === '')
}

/** An example that is longer than all the rest of the page helps nobody. */
function exampleOf(example) {
  const text = example === undefined ? '' : jsonText(example)
  return text === '' || text.split('\n').length > MANY_LINES ? [] : [folded('Example of an answer', block('json', text))]
}

/** The record that it is, or whose page it is, and a row for each member that is not told there. */
function shapeOf(schema, { words, catalogue }) {
  const { properties = {} } = words.resolved(schema)
  const items = properties.nextCursor && properties.data?.items
  const record = words.recordOf(schema) ?? (items && words.recordOf(items))
  if (record) return { record, rows: [] }
  const shown = catalogue.records.find(({ model }) => holds(properties, model))
  const known = shown?.model.recordSchema.properties ?? {}
  const others = Object.fromEntries(Object.entries(properties).filter(([name]) => !Object.hasOwn(known, name)))
  return { record: shown, rows: rowsOf({ properties: others }, words) }
}

function rowsOf(schema, words) {
  return words.members(schema).map(({ place, words: type, meaning }) => [code(place), type, meaning ? sentence(plain(meaning)) : ''])
}

/** Whether an answer has everything that a record has. */
function holds(properties, { recordSchema }) {
  return (
    recordSchema.properties.id.pattern === properties.id?.pattern && Object.keys(recordSchema.properties).every((name) => properties[name])
  )
}

function lower(text) {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
