import { euroOf, eventKeys, MAX_CENTS } from '@belfry/core'
import { isRecordSchema } from './catalogue.mjs'
import { code, link, listOf } from './markdown.mjs'

/**
 * Schemas of the OpenAPI document in words, and as rows of tables. Records and ids lead to the pages of their models.
 *
 * @param catalogue as `readCatalogue` gives it
 */
export function schemaWords({ schemas, records, idKinds }) {
  const recordOf = (schema) => (schema.anyOf ? undefined : records.find((record) => isRecordSchema(schema, record)))
  const kindLink = (kind) => {
    const record = records.find(({ model }) => model.name === kind)
    return record ? link(record.model.title, record.link) : code(kind)
  }

  /** The schema behind a reference; what a record's reference leads to is told on its own page. */
  const resolved = (schema) => (schema?.$ref && !recordOf(schema) ? resolved(schemas[schema.$ref.split('/').at(-1)]) : (schema ?? {}))

  /** What a value is: `text, 1 to 200 characters`. Markdown. */
  function words(schema) {
    const record = recordOf(schema)
    if (record) return link(record.model.title, record.link)
    if (schema.$ref?.endsWith('/Permission')) return `a ${link('permission', '../permissions')}`
    const { anyOf, enum: values, const: only, ...plain } = resolved(schema)
    if (anyOf) return either(anyOf.map(words))
    if (only !== undefined) return code(JSON.stringify(only))
    return values ? choiceWords(values) : typeWords(plain)
  }

  function typeWords(schema) {
    const types = [schema.type ?? []].flat()
    if (types.length === 0) return 'any JSON'
    const named = types.map((type) => typeNames[type]?.(schema) ?? type)
    return either(named)
  }

  const typeNames = {
    string: textWords,
    integer: (schema) => `whole number${range(schema.minimum, schema.maximum, '')}`,
    number: numberWords,
    boolean: () => 'true or false',
    array: ({ items = {}, minItems, maxItems }) =>
      `list of ${count(minItems, maxItems)}${isObject(resolved(items)) && !recordOf(items) ? 'objects' : several(words(items))}`,
    object: () => 'object',
    null: () => '`null`',
  }

  function textWords({ format, pattern, minLength, maxLength }) {
    const kind = idKinds.get(pattern)
    if (kind) return `id: ${kindLink(kind)}`
    if (formats[format]) return formats[format]
    const isTelling = pattern && !pattern.includes('\\u0000') && pattern.length <= LONG_PATTERN
    return `text${range(minLength, maxLength, ' characters')}${isTelling ? `, ${code(pattern)}` : ''}`
  }

  const isObject = (schema) => !recordOf(schema) && schema.properties !== undefined

  /**
   * The members of an object: where each stands, what it is, whether it is needed, and what its schema says of it. Those of inner objects
   * follow it, the items of a list behind `[]`.
   */
  function members(schema, { before = '', deep = true } = {}) {
    const { properties = {}, required = [] } = resolved(schema)
    return Object.entries(properties).flatMap(([name, property]) => {
      const place = before + name
      const inner = resolved(property)
      const [nested, end] = inner.items ? [resolved(inner.items), '[].'] : [objectIn(inner), '.']
      return [
        {
          name,
          place,
          words: words(property),
          isNeeded: required.includes(name),
          meaning: inner.description ?? '',
          default: inner.default,
        },
        ...(deep && isObject(nested) ? members(nested, { before: place + end }) : []),
      ]
    })
  }

  /** The object itself, or the one that may be `null`. */
  const objectIn = (schema) => (schema.anyOf ?? []).map(resolved).find(isObject) ?? schema

  return { words, members, resolved, recordOf, kindLink }
}

const LONG_LIST = 12
const LONG_PATTERN = 60

const formats = {
  'date-time': 'time',
  date: 'day, `YYYY-MM-DD`',
  email: 'e-mail address',
  uri: 'address',
}

function either(kinds) {
  return kinds.reduce((before, kind) => `${before}${before.includes(',') ? ',' : ''} or ${kind}`)
}

function choiceWords(values) {
  if (values.length === eventKeys.length && values[0] === eventKeys[0]) return `an ${link('event key', '../events/')}`
  const texts = values.map((value) => code(value === null ? 'null' : String(value)))
  if (values.length > LONG_LIST) return `one of ${values.length}, such as ${texts[0]}`
  return listOf(texts, 'or')
}

/** An amount in euro is a number that goes as far as amounts do. */
function numberWords({ minimum, maximum, 'x-decimals': places }) {
  if (maximum === euroOf(MAX_CENTS)) {
    if (minimum === 0) return 'amount in euro'
    return `amount in euro, ${minimum > 0 ? `at least ${figure(minimum)}` : 'also below zero'}`
  }
  return `number${range(minimum, maximum, '')}${places === undefined ? '' : `, with at most ${places} ${places === 1 ? 'decimal' : 'decimals'}`}`
}

function range(minimum, maximum, unit) {
  if (maximum === undefined) return minimum ? `, at least ${figure(minimum)}${unit}` : ''
  if (minimum === maximum) return `, ${figure(maximum)}${unit}`
  return `, ${minimum === undefined ? 'up to' : `${figure(minimum)} to`} ${figure(maximum)}${unit}`
}

function figure(number) {
  return number.toLocaleString('en')
}

/** How many a list may hold. */
function count(minimum, maximum) {
  if (maximum === undefined) return minimum ? `at least ${figure(minimum)} ` : ''
  return `${minimum ? `${figure(minimum)} to` : 'up to'} ${figure(maximum)} `
}

/** What a list holds: `list of texts`. */
function several(words) {
  return words
    .replace(/^id: /, 'ids: ')
    .replace(/^text\b/, 'texts')
    .replace(/characters$/, 'characters each')
    .replace(/^a \[permission\]/, '[permissions]')
    .replace(/^an \[event key\]/, '[event keys]')
}
