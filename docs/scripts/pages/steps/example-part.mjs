import { parseFlow } from '@belfry/automation-engine'
import { jsonText } from '../../json-text.mjs'
import { block, code, folded, link, plain } from '../../markdown.mjs'
import { drawing } from './drawing.mjs'
import { exampleFile } from './examples.mjs'
import { storyOf } from './story.mjs'

/** The example of a step: the flow as a picture and as JSON, and what happens in each of its scripts. */
export function examplePart({ type }, example, context) {
  const { title, about, definition, scripts } = example
  return [
    `## Example: ${plain(title)} {#example}`,
    plain(about),
    drawing(definition, title, type),
    folded('The definition', block('json', jsonText(definition))),
    ...findings(definition),
    ...scripts.map((script) => storyOf(script, context)),
    folded('The scripts', block('json', jsonText(scripts))),
    `All of this stands in ${code(exampleFile(type))}, and a test plays it.`,
  ].join('\n\n')
}

/** What is pointed out of the flow, which its author has thought of. */
function findings(definition) {
  const { problems } = parseFlow(definition)
  return problems.map(
    ({ code: name, severity, message }) =>
      `Checking it finds a ${severity}, ${link(code(name), `../flow-problems#${name}`)}: ${plain(message)}`,
  )
}
