import { type GrantedPermission, missingPermission, workflowCaller } from '@belfry/core'
import { judgeTemplate } from '../own-path/judge-template.ts'
import type { HttpMethod } from '../protocol/request.ts'

/** An operation of the service's own API that a flow can call by its path, as offered by an editor. */
export interface OwnApiMenuEntry {
  readonly operationId: string
  /** The tag of the operation in the OpenAPI document, which groups the menu. */
  readonly tag: string
  readonly summary: string
  /**
   * The values of three fields of an `httpRequest` step with the target `tillor`. Replace what is in braces in the path by an id or a
   * variable.
   */
  readonly method: HttpMethod
  readonly path: string
  /** JSON as text; empty if the operation has no body. */
  readonly sampleBody: string
}

/** The parts of an OpenAPI document that the menu is built from. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components?: { readonly examples?: Readonly<Record<string, unknown>> }
}

interface DocumentedOperation {
  readonly operationId: string
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly 'x-internal'?: boolean
  readonly 'x-permission'?: GrantedPermission
  readonly requestBody?: Body
  readonly responses: Readonly<Record<string, Body>>
}

interface Body {
  readonly content?: Readonly<Record<string, MediaType>>
}

/** The example is inline, or a component of the document. */
interface MediaType {
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, Example>>
}

interface Example {
  readonly $ref?: string
  readonly value?: unknown
}

const METHODS: Readonly<Record<string, HttpMethod>> = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' }
const JSON_TYPE = 'application/json'
/** The prefix of every path that a flow can call. */
const ORGANIZATION_PREFIX = /^(?:\/api)?\/orgs\/\{organizationId\}(?=\/)/

/**
 * The operations that flows can call, in the order of the service's OpenAPI document: JSON operations of an organization, without internal
 * ones (sessions, streams, downloads, test messages) and without those that automations must not call.
 */
export function ownApiMenu({ paths, components = {} }: ApiDocument): readonly OwnApiMenuEntry[] {
  const examples = (components.examples ?? {}) as Readonly<Record<string, Example>>
  return Object.entries(paths).flatMap(([address, item]) => {
    const path = address.replace(ORGANIZATION_PREFIX, '')
    if (path === address || judgeTemplate(path)) return []
    return Object.entries(METHODS).flatMap(([name, method]) => {
      const operation = item[name] as DocumentedOperation | undefined
      return operation && isOffered(operation) ? [entryOf(operation, { method, path, examples })] : []
    })
  })
}

function isOffered(operation: DocumentedOperation): boolean {
  const { 'x-internal': isInternal, 'x-permission': permission = null, requestBody, responses } = operation
  if (isInternal || missingPermission({ permission, scope: 'organization' }, workflowCaller(''))) return false
  const answers = Object.entries(responses).flatMap(([status, answer]) => (status.startsWith('2') ? [answer] : []))
  return [...answers, ...(requestBody ? [requestBody] : [])].every(speaksJson)
}

function speaksJson({ content }: Body): boolean {
  return content === undefined || Object.hasOwn(content, JSON_TYPE)
}

/** The location of an operation, and the examples referenced by the document. */
interface EntryContext {
  readonly method: HttpMethod
  readonly path: string
  readonly examples: Readonly<Record<string, Example>>
}

function entryOf({ operationId, tags, summary, requestBody }: DocumentedOperation, context: EntryContext): OwnApiMenuEntry {
  const { method, path, examples } = context
  const body = requestBody?.content?.[JSON_TYPE]
  const sampleBody = body === undefined ? '' : JSON.stringify(exampleOf(body, examples) ?? {}, null, 2)
  return { operationId, tag: tags?.[0] ?? '', summary: summary ?? '', method, path, sampleBody }
}

function exampleOf({ example, examples = {} }: MediaType, shared: Readonly<Record<string, Example>>): unknown {
  const [first] = Object.values(examples)
  const name = first?.$ref?.replace(/^#\/components\/examples\//, '')
  return example ?? (name === undefined ? first : shared[name])?.value
}
