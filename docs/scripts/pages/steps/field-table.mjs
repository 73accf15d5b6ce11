import { code, plain, sentence, table } from '../../markdown.mjs'

/** The fields of a config, or that it has none. */
export function fieldTable(config) {
  const rows = fieldRows(config, '')
  return rows.length > 0 ? table(['Field', 'Value', 'Meaning'], rows) : 'It has no fields.'
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

const LONG_LIST = 15

function wordsFor({ enum: values, ...schema }) {
  if (values && values.length > LONG_LIST) return `one of ${values.length}, such as ${code(values[0])}`
  if (values) return values.map((value) => (value === '' ? 'empty' : code(value))).join(' or ')
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
