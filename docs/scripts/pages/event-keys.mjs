import { buildOpenApi, eventCatalogue, routes } from '@belfry/core'
import { code, plain, table } from '../markdown.mjs'

/** Every event key, and which of them are told today. */
export const eventKeysPage = {
  source: 'packages/core/src/events/catalogue.ts',
  text: () => {
    const told = new Set(Object.keys(buildOpenApi(routes, { version: '', baseUrl: '' }).webhooks))
    const entries = Object.entries(eventCatalogue)
    return `# Event keys

A [webhook](../guide/webhooks) subscribes to event keys, and an [automation](../guide/automations) begins with one. There are
${entries.length}, and they are a promise: none is renamed. To subscribe to a key you need the permission that covers it; \`["*"]\` alone
subscribes to all of them and needs full access.

## Told today

These ${told.size} events happen in this version. The shape of their data stands in the [reference of your
installation](../guide/first-steps#the-reference) under “webhooks”.

${rows(entries.filter(([key]) => told.has(key)))}

## Reserved

These can be subscribed to, but nothing tells of them until their records are there.

${rows(entries.filter(([key]) => !told.has(key)))}
`
  },
}

function rows(entries) {
  return table(
    ['Key', 'Meaning', 'Permission'],
    entries.map(([key, { description, permission }]) => [code(key), plain(description), code(permission)]),
  )
}
