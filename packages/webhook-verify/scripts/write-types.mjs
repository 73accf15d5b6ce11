import { nameOf } from './read-payloads.mjs'

/** The types of every payload, and of the records that they share, as TypeScript. */
export function writeTypes({ events, schemas }) {
  const shared = [...reachable(events, schemas)].sort()
  const records = shared.map((name) => comment(schemas[name], '') + declaration(name, schemas[name]))
  const payloads = events.map(
    ({ key, description, data }) => `  /** ${description}. */\n  readonly ${quoted(key)}: ${typeOf(data, '  ')}\n`,
  )
  const map = `/** What \`data\` is, by the event's key: every key whose payload is known. */\nexport interface EventPayloads {\n${payloads.join('')}}\n`
  return [map, ...records].join('\n')
}

function declaration(name, schema) {
  const type = typeOf(schema, '')
  return schema.properties ? `export interface ${name} ${type}\n` : `export type ${name} = ${type}\n`
}

/** The names of all schemas that payloads refer to, directly or through another. */
function reachable(events, schemas) {
  const names = new Set()
  const visit = (value) => {
    if (typeof value !== 'object' || value === null) return
    const name = nameOf(value)
    if (name && !names.has(name)) {
      names.add(name)
      visit(schemas[name])
    }
    for (const child of Object.values(value)) visit(child)
  }
  for (const { data } of events) visit(data)
  return names
}

/** The type of a schema. Refuses what it does not know, so that a new kind of schema is noticed here and not by a receiver. */
function typeOf(schema, indent) {
  const name = nameOf(schema)
  if (name) return name
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, indent)).join(' | ')
  if ('const' in schema) return literal(schema.const)
  if (schema.enum) return [...new Set([...schema.enum.map(literal), ...(isNullable(schema) ? ['null'] : [])])].join(' | ')
  return [schema.type]
    .flat()
    .map((type) => plainType(type, schema, indent))
    .join(' | ')
}

function plainType(type, schema, indent) {
  if (type === 'integer') return 'number'
  if (['string', 'number', 'boolean', 'null'].includes(type)) return type
  if (type === 'array') return `ReadonlyArray<${typeOf(schema.items, indent)}>`
  if (type === 'object') return objectType(schema, indent)
  throw new Error(`write-types.mjs knows no type ${JSON.stringify(schema)}`)
}

function objectType({ properties, required = [] }, indent) {
  if (!properties) return 'Readonly<Record<string, unknown>>'
  const inner = `${indent}  `
  const members = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? '' : '?'
    return `${comment(schema, inner)}${inner}readonly ${quoted(name)}${optional}: ${typeOf(schema, inner)}\n`
  })
  return `{\n${members.join('')}${indent}}`
}

function comment({ description }, indent) {
  return description ? `${indent}/** ${description.replaceAll('*/', '*\\/')} */\n` : ''
}

function isNullable({ type }) {
  return [type].flat().includes('null')
}

function literal(value) {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
}

function quoted(name) {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`
}
