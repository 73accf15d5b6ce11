import { anchorOf, pageName } from '../catalogue.mjs'
import { jsonText } from '../json-text.mjs'
import { block, code, folded, leanTable, link, listOf, permissionLink, plain, sentence, table } from '../markdown.mjs'
import { schemaWords } from '../schema-words.mjs'

/** The page of each prefix of keys, by its name. */
export function eventPages(catalogue) {
  const prefixes = [...new Set(catalogue.events.map(({ prefix }) => prefix))]
  const words = schemaWords(catalogue)
  return Object.fromEntries(
    prefixes.map((prefix) => [
      `events/${pageName(prefix)}`,
      { source: 'packages/core/src/framework/events/catalogue.ts', sidebar: prefix, text: () => page(prefix, { catalogue, words }) },
    ]),
  )
}

function page(prefix, { catalogue, words }) {
  const events = catalogue.events.filter((event) => event.prefix === prefix)
  return `# Events of ${prefix}

${table(
  ['Key', 'Meaning'],
  events.map(({ key, description }) => [link(code(key), `#${anchorOf(key)}`), sentence(plain(description))]),
)}

A [webhook](../../guide/webhooks) that subscribes to them is sent envelopes: \`event\`, \`data\`, \`timestamp\`, \`traceId\` and \`spanId\`. ${covered(events)}

${events.map((event) => section(event, words)).join('\n\n')}
`
}

/** The permission, once where it is the same for all. */
function covered(events) {
  const permissions = [...new Set(events.map(({ permission }) => permission))]
  return `Subscribing to them and reading them needs ${listOf(permissions.map(permissionLink))}.`
}

function section(event, words) {
  const { key, description, members, example, emittedBy } = event
  const title = `## ${code(key)} {#${anchorOf(key)}}`
  if (!members) return `${title}\n\n${sentence(plain(description))} Nothing tells of it yet.`
  return [
    title,
    `${sentence(plain(description))}${emittedBy.length > 0 ? ` Told by: ${listOf(emittedBy.map(({ summary, link: target }) => link(summary, target)))}.` : ''}`,
    leanTable(
      ['In `data`', 'Type', 'Meaning'],
      words
        .members({ properties: members })
        .filter(isTelling)
        .map(({ place, words: type, meaning }) => [code(place), type, meaning ? sentence(plain(meaning)) : '']),
    ),
    ...variables(event, words),
    folded('Example', block('json', jsonText(example))),
  ].join('\n\n')
}

/** The old values have the fields of the record, which its own page tells. */
function isTelling({ place }) {
  return !place.startsWith('previous.')
}

function variables({ roots }, { kindLink }) {
  if (!roots) return []
  const names = Object.entries(roots)
  const held = names.filter(([, { via }]) => via === null).map(([name]) => code(name))
  const linked = names
    .filter(([, { via }]) => via !== null)
    .map(([name, { via, model }]) => `${code(name)} (${kindLink(model)}, named by ${code(`${via}.${name}Id`)})`)
  const read = linked.length > 0 ? ` It can also read ${listOf(linked)}.` : ''
  const variables = link('variables', '../../guide/automations#variables')
  return [`A flow that it starts has the ${variables} ${listOf([...held, code('event')])}.${read}`]
}
