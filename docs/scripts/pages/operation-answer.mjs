import { holdsRecord } from '../catalogue.mjs'
import { jsonText, onOneLine } from '../json-text.mjs'
import { block, code, folded, leanTable, link, plain, sentence } from '../markdown.mjs'

/** What an operation answers when it is done, or, with another status, when it is not yet. */
export function answerPart({ route, described }, context) {
  const [main, ...others] = [route.status, ...Object.keys(described.responses).map(Number)].filter(isSuccess)
  const rest = others.filter((status) => status !== main && status !== route.otherStatus)
  const statuses = route.otherStatus ? `${main} or ${route.otherStatus}` : String(main)
  const secret = route.secret ? ' It holds a secret: no cache may keep it.' : ''
  return [
    ...oneAnswer(described.responses[main], { ...context, statuses, secret }),
    ...rest.flatMap((status) => oneAnswer(described.responses[status], { ...context, statuses: String(status), secret: '' })),
  ]
}

function oneAnswer({ description, content = {} }, { words, catalogue, statuses, secret }) {
  const [[type, { schema, example } = {}] = []] = Object.entries(content)
  const told = `Answer ${statuses}: ${lower(plain(description))}`
  if (!schema || type !== JSON_TYPE) return [`${told}${type && type !== JSON_TYPE ? `, as ${code(type)}` : ''}.${secret}`]
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

const JSON_TYPE = 'application/json'
const isSuccess = (status) => status >= 200 && status < 300

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
  const shown = catalogue.records.find(({ model }) => holdsRecord({ properties }, model))
  const known = shown?.model.recordSchema.properties ?? {}
  const others = Object.fromEntries(Object.entries(properties).filter(([name]) => !Object.hasOwn(known, name)))
  return { record: shown, rows: rowsOf({ properties: others }, words) }
}

function rowsOf(schema, words) {
  return words.members(schema).map(({ place, words: type, meaning }) => [code(place), type, meaning ? sentence(plain(meaning)) : ''])
}

function lower(text) {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
