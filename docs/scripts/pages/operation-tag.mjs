import { code, leanTable, link, plain, sentence } from '../markdown.mjs'
import { schemaWords } from '../schema-words.mjs'
import { operationRow } from './operation-row.mjs'
import { operationSection } from './operation-section.mjs'
import { commonProblems, tagTitle } from './operations.mjs'

/** The page of each tag, by its name. */
export function tagPages(catalogue) {
  const words = schemaWords(catalogue)
  const common = commonProblems(catalogue.operations)
  return Object.fromEntries(
    catalogue.tags.map((tag) => [
      `operations/${tag.name}`,
      { source: 'packages/core/src/areas', text: () => page(tag, { catalogue, words, common }) },
    ]),
  )
}

function page({ name, description, operations }, context) {
  const rows = operations.map((operation) => {
    const [, path, permission] = operationRow(operation)
    return [link(operation.summary, `#${operation.link.split('#')[1]}`), path, permission]
  })
  return `# ${tagTitle(name)}

${sentence(plain(description))} What all operations share (${code('organizationId')}, headers, problems) is told [once](./#what-they-share).

${leanTable(['What it does', 'Method and path', 'Permission'], rows)}

${operations.map((operation) => operationSection(operation, { ...context, operations })).join('\n\n')}
`
}
