/** The methods with their types and doc comments. The types come by operationId from openapi.ts, only the names stand here. */
export function writeInterfaces({ root, organization }) {
  const members = { root: writeMembers(root, '  '), organization: writeMembers(organization, '  ') }
  const text = members.root + members.organization
  const imports = ['Answer', 'Body', 'Query'].filter((name) => text.includes(`${name}<`))
  const files = ['FileToSend', 'ReceivedFile'].filter((name) => text.includes(name))
  return `import type { Call, PageCall } from '../call.ts'
${files.length > 0 ? `import type { ${files.join(', ')} } from '../files.ts'\n` : ''}import type { ${imports.join(', ')} } from '../operation-types.ts'
import type { RequestOptions, VersionedOptions } from '../request-options.ts'
${text.includes(': operations[') ? "import type { operations } from './openapi.ts'\n" : ''}
/** What belongs to the whole installation or to the user of the key. */
export interface RootResources {
${members.root}}

/** What belongs to one organization. */
export interface OrganizationResources {
${members.organization}}
`
}

function writeMembers({ operations, resources }, indent) {
  const methods = [...operations].map(
    ([name, operation]) => `${writeComment(operation, indent)}${indent}${name}${writeSignature(operation)}\n`,
  )
  const nested = [...resources].map(([name, node]) => `${indent}readonly ${name}: {\n${writeMembers(node, `${indent}  `)}${indent}}\n`)
  return [...methods, ...nested].join('')
}

function writeComment({ summary, description, permission }, indent) {
  const sentences = [summary, description, permission && `Needs the permission \`${permission}\``].filter(Boolean)
  const text = sentences.map((sentence) => sentence.trim().replace(/([^.!?:])$/, '$1.')).join(' ')
  return `${indent}/** ${text.replaceAll('*/', '*\\/')} */\n`
}

function writeSignature({ id, params, body, takesFile, query, pages, answersFile, versioned }) {
  const name = `'${id}'`
  const required = { query: query?.required === true, body: body !== null && (body.required || query?.required === true) }
  const parts = params.map(
    (param) => `${param.name}: ${param.plain ? 'string' : `operations[${name}]['parameters']['path']['${param.name}']`}`,
  )
  if (body) parts.push(`body${required.body ? '' : '?'}: Body<${name}>${required.body && !body.required ? ' | undefined' : ''}`)
  if (takesFile) parts.push('file: FileToSend')
  if (query) parts.push(`query${required.query ? '' : '?'}: Query<${name}>`)
  parts.push(`options?: ${versioned ? 'VersionedOptions' : 'RequestOptions'}`)
  const answer = answersFile ? 'ReceivedFile' : `Answer<${name}>`
  return `(${parts.join(', ')}): ${pages ? 'PageCall' : 'Call'}<${answer}>`
}
