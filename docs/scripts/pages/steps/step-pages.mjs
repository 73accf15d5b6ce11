import { steps } from '@belfry/automation-engine'
import { flowOperations } from '@belfry/core'
import { holdsRecord, pageName } from '../../catalogue.mjs'
import { link, plain, sentence } from '../../markdown.mjs'
import { schemaWords } from '../../schema-words.mjs'
import { categoryTitle } from './categories.mjs'
import { datesPart } from './dates.mjs'
import { examplePart } from './example-part.mjs'
import { exampleOf } from './examples.mjs'
import { exitsPart } from './exits-part.mjs'
import { fieldTable } from './field-table.mjs'
import { problemsPart } from './problems-part.mjs'
import { variablesPart } from './variables-part.mjs'
import { workPart } from './work-part.mjs'

/** The page of each step type, by its name. */
export function stepPages(catalogue) {
  const context = { ...catalogue, flowOperations, words: stepWords(catalogue) }
  return Object.fromEntries(
    Object.values(steps).map((step) => [
      `steps/${pageName(step.type)}`,
      {
        source: `packages/automation-engine/src/steps/${pageName(step.type)}.ts and examples/steps`,
        group: categoryTitle(step.category),
        text: () => page(step, context),
      },
    ]),
  )
}

/** Schemas in words, and records that have more than a record has. */
function stepWords(catalogue) {
  const words = schemaWords(catalogue)
  const extended = (schema) => {
    if (words.recordOf(schema)) return null
    const record = catalogue.records.find(({ model }) => holdsRecord(schema, model))
    const names = Object.keys(schema.properties ?? {}).filter((name) => !Object.hasOwn(record?.model.recordSchema.properties ?? {}, name))
    return record ? { record, names } : null
  }
  return { ...words, extended }
}

function page(step, context) {
  const example = exampleOf(step.type)
  const sections = [
    ['What it does', workPart(step, example, context)],
    ['Fields', fieldTable(step.config)],
    ['Exits', exitsPart(step)],
    ['Variables for later steps', variablesPart(step, example, context.words)],
    ['What can be found wrong', problemsPart(step, example)],
  ]
  return `${[
    `# ${step.type}`,
    `${sentence(plain(step.description))} A step of the group ${link(categoryTitle(step.category), `./#${step.category}`)}.`,
    ...sections.flatMap(([title, text]) => [`## ${title}`, text]),
    examplePart(step, example, context),
    ...(step.entry ? ['## Dates', datesPart()] : []),
  ].join('\n\n')}\n`
}
