import { readFileSync } from 'node:fs'

const file = new URL('../../../openapi/openapi.json', import.meta.url)

/** What the service's document says of its events: the shape of each payload, the schemas that they share, and an example of each. */
export function readPayloads() {
  const { webhooks, components } = JSON.parse(readFileSync(file, 'utf8'))
  const events = Object.entries(webhooks)
    .map(([key, { post }]) => {
      const { schema: envelope, example } = post.requestBody.content['application/json']
      const schema = spelledOut(envelope, components.schemas)
      return { key, description: post.summary, data: schema.properties.data, example }
    })
    .sort((one, other) => (one.key < other.key ? -1 : 1))
  return { events, schemas: spelledOut(components.schemas, components.schemas) }
}

/** A schema with what is named only after its place, those of events and the choices, where it is used: receivers know records by name. */
function spelledOut(value, schemas) {
  if (Array.isArray(value)) return value.map((one) => spelledOut(one, schemas))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...beside } = value
  const target = typeof $ref === 'string' ? schemas[nameOf(value)] : undefined
  if (target && (target.enum || /Event(Data\w*)?$/.test(nameOf(value)))) return { ...spelledOut(target, schemas), ...beside }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, spelledOut(one, schemas)]))
}

/** The name of a schema that another refers to; `undefined` where the schema stands in its place. */
export function nameOf(schema) {
  return schema.$ref?.replace('#/components/schemas/', '')
}
