import { code, link, permissionLink, plain, sentence, table } from '../markdown.mjs'

/** The page that leads to all event keys. */
export function eventsPage(catalogue) {
  return { source: 'packages/core/src/framework/events/catalogue.ts', text: () => page(catalogue) }
}

function page({ events, operations }) {
  const told = events.filter(({ members }) => members)
  const telling = operations.filter(({ emits }) => emits.length > 0)
  return `# Events

A [webhook](../../guide/webhooks) subscribes to event keys, and an [automation](../../guide/automations) begins with one. There are
${events.length}, and they are a promise: none is renamed. To subscribe to a key you need the permission that covers it; \`["*"]\` alone
subscribes to all of them and needs full access.

${count(told.length, events.length, telling.length)}

${table(
  ['Key', 'Meaning', 'Permission', 'Told'],
  events.map((event) => [
    link(code(event.key), event.link),
    sentence(plain(event.description)),
    permissionLink(event.permission),
    event.members ? 'yes' : '',
  ]),
)}
`
}

function count(told, all, telling) {
  const by = telling > 0 ? `, by ${telling} operations` : ''
  if (told === all) return `All of them happen in this version${by}.`
  return `${told} of them happen in this version${by}. The others can be subscribed to, but nothing tells of them yet.`
}
