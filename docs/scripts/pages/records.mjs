import { idPrefixes } from '@belfry/core'
import { code, link, listOf, plain, sentence, table } from '../markdown.mjs'
import { schemaWords } from '../schema-words.mjs'

/** The page that leads to those of the models. */
export function recordsPage(catalogue) {
  return { source: 'packages/core/src/areas', text: () => page(catalogue) }
}

function page(catalogue) {
  const { records } = catalogue
  return `# Records

What the service keeps, in ${records.length} kinds. [Operations](../operations/) read and change them, [events](../events/) tell what happens to them.

${table(
  ['Record', 'What it is', 'Ids', 'Path'],
  records.map(({ model, link: target, path }) => [
    link(model.title, target),
    sentence(plain(model.description)),
    code(`${idPrefixes[model.name]}_`),
    path ? code(path.replace(/^\/orgs\/\{organizationId\}\//, '…/')) : '',
  ]),
)}

In a path \`…\` stands for \`/api/orgs/{organizationId}\`, where the id or the slug of the organization will do.

## Fields of every record

Nobody sets them but the service, except \`externalId\` and \`customFields\`. A time is RFC 3339 in UTC: \`2026-07-01T12:00:00.000Z\`.

${commonTable(catalogue)}

## Ids of what is no record

An id says of what it is, and ids sort by the time at which they were made.

${table(['Ids', 'Of'], otherIds(records))}
`
}

/** The fields that no model declares, and which records lack them. */
function commonTable(catalogue) {
  const { records } = catalogue
  const words = schemaWords(catalogue)
  const common = new Map(
    records.flatMap(({ model, schema }) =>
      words.members(schema).flatMap((member) => {
        const isOwn = Object.hasOwn(model.fields, member.place.split(/[.[]/)[0])
        return isOwn ? [] : [[member.place, member.place === 'id' ? { ...member, words: 'id', meaning: 'The id of the record' } : member]]
      }),
    ),
  )
  const rows = [...common.values()].map(({ place, words: type, meaning }) => [
    code(place),
    type,
    meaning ? sentence(plain(meaning)) : '',
    place.includes('.') ? '' : whoHas(place, records),
  ])
  return table(['Field', 'Type', 'Meaning', 'Which records have it'], rows)
}

const A_FEW = 5

function whoHas(name, records) {
  const lacking = records.filter(({ model }) => !Object.hasOwn(model.recordSchema.properties, name))
  const having = records.filter((record) => !lacking.includes(record))
  const titles = (list) => listOf(list.map(({ model, link: target }) => link(model.title, target)))
  if (lacking.length === 0) return 'all'
  if (lacking.length <= A_FEW) return `all but ${titles(lacking)}`
  return having.length <= A_FEW ? titles(having) : `${having.length} of ${records.length}`
}

function otherIds(records) {
  const known = new Set(records.map(({ model }) => model.name))
  return Object.entries(idPrefixes)
    .filter(([kind]) => !known.has(kind))
    .map(([kind, prefix]) => [code(`${prefix}_`), kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)])
}
