/** What the client must know at run time, as small as it compresses: per resource its path, per operation what differs. */
export function writeTables({ root, organization }) {
  return `import type { ResourceTable } from '../resource-table.ts'

export const rootTable: ResourceTable = ${writeNode(root, '')}

/** Below /api/orgs/{organizationId}. */
export const organizationTable: ResourceTable = ${writeNode(organization, '')}
`
}

function writeNode({ operations, resources }, indent) {
  const inner = `${indent}  `
  const path = commonPath([...operations.values()].map((operation) => operation.path))
  const lines = [`path: '${path}',`]
  if (operations.size > 0)
    lines.push(`operations: {`, ...[...operations].map(([name, operation]) => `  ${name}: ${writeOperation(operation, path)},`), '},')
  if (resources.size > 0)
    lines.push('resources: {', ...[...resources].map(([name, node]) => `  ${name}: ${writeNode(node, `${inner}  `)},`), '},')
  return `{\n${lines.map((line) => `${inner}${line}`).join('\n')}\n${indent}}`
}

function writeOperation({ method, path, body, takesFile, query, pages, answersFile }, base) {
  const takes = [body && 'body', takesFile && 'file', query && 'query', pages && 'pages', answersFile && 'bytes'].filter(Boolean)
  return `[${[method, path.slice(base.length), ...takes].map((text) => `'${text}'`).join(', ')}]`
}

/** The segments with which every path begins. */
function commonPath(paths) {
  const [first = [], ...others] = paths.map((path) => path.split('/'))
  const end = first.findIndex((segment, index) => others.some((other) => other[index] !== segment))
  return (end < 0 ? first : first.slice(0, end)).join('/')
}
