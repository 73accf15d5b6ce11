import { readFileSync } from 'node:fs'

const file = new URL('../../../openapi/openapi.json', import.meta.url)

/** What the service's document says of its events: the shape of each payload, the schemas that they share, and an example of each. */
export function readPayloads() {
  const { webhooks, components } = JSON.parse(readFileSync(file, 'utf8'))
  const events = Object.entries(webhooks)
    .map(([key, { post }]) => {
      const { schema, example } = post.requestBody.content['application/json']
      return { key, description: post.summary, data: schema.properties.data, example }
    })
    .sort((one, other) => (one.key < other.key ? -1 : 1))
  return { events, schemas: components.schemas }
}

/** The name of a schema that another refers to; `undefined` where the schema stands in its place. */
export function nameOf(schema) {
  return schema.$ref?.replace('#/components/schemas/', '')
}
