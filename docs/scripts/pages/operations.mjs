import { problems } from '@belfry/core'
import { anchor, capital, code, leanTable, link, listOf, plain, sentence, table } from '../markdown.mjs'
import { operationRow } from './operation-row.mjs'

/** The page that leads to all operations. */
export function operationsPage(catalogue) {
  return { source: 'packages/core/src/areas', text: () => page(catalogue) }
}

/** How a tag is called where people read it. */
export function tagTitle(name) {
  return capital(name.replaceAll('-', ' ')).replace(/^(Api|Nfc)\b/, (text) => text.toUpperCase())
}

/** The problems that every operation can answer with. */
export function commonProblems(operations) {
  const [first, ...others] = operations
  return first.problems.filter((code) => others.every((operation) => operation.problems.includes(code)))
}

function page({ operations, tags, parameters, events }) {
  const keyLink = (key) => link(code(key), events.find((event) => event.key === key).link)
  return `# Operations

What can be asked of the service: ${operations.length} operations. In a path \`…\` stands for \`/api/orgs/{organizationId}\`; all paths work with
\`/api\` in front and without. An operation without a permission is open to every member of the organization, to everybody who is signed in,
or to everybody: it says to whom. *Idempotent* is what changes nothing more when it is asked again; *by key* with the header
[\`Idempotency-Key\`](#idempotency-key).

${tags.map((tag) => tagSection(tag, keyLink)).join('\n\n')}

## What they share

${table(['Parameter', 'In', 'Meaning'], sharedParameters(parameters))}

Every answer has the header \`x-request-id\`. Every operation may answer with ${listOf(commonProblems(operations).map(problemLink), 'or')}.
How a problem looks is told in [Errors](../../guide/errors), how a request is sent again in
[Repeating requests](../../guide/repeating-requests), how a list is read on in [Paging and versions](../../guide/paging-and-versions).
`
}

function tagSection({ name, description, operations }, keyLink) {
  return [
    `## ${tagTitle(name)}`,
    `${sentence(plain(description))} ${link('All about them', `./${name}`)}`,
    leanTable(
      ['What it does', 'Permission', 'Idempotent', 'Emits'],
      // The path below what it does: five columns would be too many.
      operations.map((operation) => {
        const [summary, path, ...others] = operationRow(operation, keyLink)
        return [`${summary}<br>${path}`, ...others]
      }),
    ),
  ].join('\n\n')
}

function sharedParameters(parameters) {
  return Object.values(parameters)
    .filter(({ in: place, name }) => place === 'header' || name === 'organizationId')
    .map(({ name, in: place, description }) => [anchor(parameterAnchor(name)) + code(name), place, sentence(plain(description))])
}

/** The anchor of a shared parameter on this page. */
export function parameterAnchor(name) {
  return name.toLowerCase()
}

/** A problem code that leads to its row. */
export function problemLink(name) {
  return link(code(name), `../problems#${name}`)
}

/** Problem codes by the status that they come with, lowest first. */
export function byStatus(codes) {
  const statuses = [...new Set(codes.map((name) => problems[name].status))].sort((a, b) => a - b)
  return statuses.map((status) => [status, codes.filter((name) => problems[name].status === status)])
}
