import { code, leanTable, link, listOf, plain, sentence } from '../../markdown.mjs'
import { choicesOf, exampleConfig, variants } from './configs-of.mjs'
import { linked } from './linked.mjs'

/** What later steps can use, by exit. `words`: schemas in words, with `extended`. */
export function variablesPart(step, example, words) {
  if (step.entry) return sourcesTable(step)
  if (step.documents?.variables) return linked(step.documents.variables)
  const rows = [...ownRows(step, example, words), ...(step.acceptsContinueOnError ? errorRows : [])]
  return rows.length > 0 ? leanTable(['Behind', 'Variable', 'What it holds', 'Meaning'], rows) : 'It provides no variables of its own.'
}

const errorRows = [
  ['`error`', '`error.message`', 'text', 'What went wrong.'],
  ['`error`', '`error.step`', 'text', 'The label of the step, or its id.'],
  ['`error`', '`error.stepId`', 'text', 'The id of the step.'],
]

/** The variables of a choice stand once for each of its values, where they differ. */
function ownRows(step, example, words) {
  const config = exampleConfig(step, example)
  const deciding = choicesOf(step).find((choice) => new Set(variants(config, choice).map((one) => shapeOf(step, one.config))).size > 1)
  if (!deciding) return rowsOf(step.provides(config), '', words)
  return variants(config, deciding).flatMap(({ value, config: one }) => rowsOf(step.provides(one), `With ${code(value)}`, words))
}

function shapeOf(step, config) {
  return JSON.stringify(step.provides(config))
}

function rowsOf(provided, when, words) {
  return Object.entries(provided).flatMap(([exit, roots]) =>
    Object.entries(roots ?? {}).flatMap(([root, schema]) =>
      memberRows(root, schema, words).map((row) => [code(exit), ...row.slice(0, 2), [when, row[2]].filter(Boolean).join('. ')]),
    ),
  )
}

/** One row for a record, which its own page tells; else one for each member, and for what is a record with more than that the whole. */
function memberRows(root, schema, { words, members, recordOf, extended }) {
  const more = extended(schema)
  if (more) return [[code(root), `${link(more.record.model.title, more.record.link)}, with ${listOf(more.names.map(code))}`, '']]
  if (recordOf(schema) || !schema.properties) return [[code(root), words(schema), '']]
  return members(schema, { before: `${root}.` }).map(({ place, words: type, meaning }) => [
    code(place),
    type,
    meaning ? sentence(plain(meaning)) : '',
  ])
}

/** What each source of a trigger brings. */
function sourcesTable({ entry }) {
  const named = {
    event: 'the records of the event, each on its page of [events](../events/)',
    dateReached: 'the record whose date it is, and those that it names',
  }
  const sources = ['event', 'webhook', 'invoiceOverdue', 'dateReached', 'daily', 'cron']
  return leanTable(
    ['Source', 'Variables'],
    sources.map((source) => {
      const roots = Object.keys(entry.roots({ source }) ?? {})
      return [code(source), named[source] ?? (roots.length > 0 ? listOf(roots.map(code)) : 'none of its own')]
    }),
  )
}
