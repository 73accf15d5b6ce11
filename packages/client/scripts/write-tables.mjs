import { kebab, ordinary } from '../src/resource-table.ts'

/** What the client must know at run time, as small as it compresses: what follows from the rules of src/resource-table.ts is left out. */
export function writeTables({ root, organization }) {
  return `import type { ResourceTable } from '../resource-table.ts'

export const rootTable: ResourceTable = ${writeNode(root, '', null)}

/** Below /api/orgs/{organizationId}. */
export const organizationTable: ResourceTable = ${writeNode(organization, '', null)}
`
}

const letters = { list: 'l', create: 'c', get: 'g', update: 'u', delete: 'd', putByExternalId: 'p' }

function writeNode({ operations, resources }, indent, name) {
  const inner = `${indent}  `
  const path = commonPath([...operations.values()].map((operation) => operation.path))
  const entries = [...operations].map(([operation, shape]) => [operation, entryOf(shape, path)])
  const does = entries.filter(([operation, entry]) => isOrdinary(operation, entry)).map(([operation]) => letters[operation])
  const acts = entries.flatMap(([operation, entry]) => actOf(operation, entry))
  const others = entries.filter(([operation, entry]) => !isOrdinary(operation, entry) && actOf(operation, entry).length === 0)
  const lines = []
  if (name === null || path !== `/${kebab(name)}`) lines.push(`path: '${path}',`)
  if (does.length > 0) lines.push(`does: '${does.join('')}',`)
  if (acts.length > 0) lines.push(`acts: '${acts.join(' ')}',`)
  if (others.length > 0) lines.push(`operations: {`, ...others.map(([operation, entry]) => `  ${operation}: ${writeEntry(entry)},`), '},')
  if (resources.size > 0)
    lines.push('resources: {', ...[...resources].map(([key, node]) => `  ${key}: ${writeNode(node, `${inner}  `, key)},`), '},')
  return `{\n${lines.map((line) => `${inner}${line}`).join('\n')}\n${indent}}`
}

function entryOf({ method, path, body, takesFile, query, pages, answersFile }, base) {
  const takes = [body && 'body', takesFile && 'file', query && 'query', pages && 'pages', answersFile && 'bytes'].filter(Boolean)
  return [method, path.slice(base.length), ...takes]
}

function isOrdinary(name, entry) {
  const letter = letters[name]
  return letter !== undefined && same(ordinary[letter][1], entry)
}

/** The action on one record that an entry is, if it is one. */
function actOf(name, entry) {
  const place = ['POST', `/{id}/${kebab(name)}`]
  if (same(place, entry)) return [name]
  return same([...place, 'body'], entry) ? [`${name}+`] : []
}

function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b)
}

function writeEntry(entry) {
  return `[${entry.map((text) => `'${text}'`).join(', ')}]`
}

/** The segments with which every path begins. */
function commonPath(paths) {
  const [first = [], ...others] = paths.map((path) => path.split('/'))
  const end = first.findIndex((segment, index) => others.some((other) => other[index] !== segment))
  return (end < 0 ? first : first.slice(0, end)).join('/')
}
