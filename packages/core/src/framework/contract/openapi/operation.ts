import type { TSchema } from 'typebox'
import { fileTypes } from '../../../kernel/file-types.ts'
import { type IdKind, idPattern, idPrefixes } from '../../../kernel/ids.ts'
import type { Permission } from '../../../kernel/permissions.ts'
import { type ProblemCode, problems } from '../../../kernel/problems.ts'
import { pendingIntentExample, pendingIntentSchema } from '../../effects/intent-schemas.ts'
import { permissionsToReadAnswer } from '../answer-within-rights.ts'
import { fileSchema, type Route } from '../define-route.ts'
import { takesIdempotencyKey } from '../idempotency-key.ts'
import { problemsOf } from '../problems-of.ts'
import { type Components, pascal } from './components.ts'
import type { Json } from './json.ts'

/** One operation of the document. */
export function operationOf(route: Route, components: Components): Json {
  const { operation: done, body } = route
  const scope = done.scope
  const typeName = pascal(done.name)
  // First, so that parameters find the enums of the returned records.
  const responses = { ...success(route, components), ...failures(route, components) }
  return {
    operationId: done.name,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    ...(scope === 'public' || scope === 'hook' ? { security: [] } : {}),
    ...(done.permission ? { 'x-permission': done.permission } : {}),
    ...(done.emits.length > 0 ? { 'x-emits': done.emits } : {}),
    ...(route.internal ? { 'x-internal': true } : {}),
    parameters: parameters(route, components),
    ...(route.bodyKind === 'file' ? { requestBody: { required: true, content: fileContent() } } : {}),
    ...(body
      ? {
          requestBody: {
            required: !route.bodyOptional,
            content: {
              'application/json': {
                schema: components.reference(body, `${typeName}Request`),
                ...(route.bodyExample === undefined ? {} : { example: route.bodyExample }),
              },
            },
          },
        }
      : {}),
    responses,
  }
}

function parameters(route: Route, components: Components): Json[] {
  const names = [...route.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name as string)
  const fromPath = names.map((name) =>
    name === 'organizationId' ? { $ref: '#/components/parameters/organizationId' } : pathParameter(name, route.params[name], components),
  )
  const { properties = {} } = (route.query ?? {}) as { readonly properties?: Readonly<Record<string, TSchema>> }
  const fromQuery = Object.entries(properties).map(([name, schema]) => {
    const { description, ...rest } = components.parameter(schema, pascal(`${route.operation.name}.${name}`))
    return { name, in: 'query', required: false, ...(description ? { description } : {}), schema: rest }
  })
  return [
    ...fromPath,
    ...fromQuery,
    ...(route.openQuery ? [{ $ref: '#/components/parameters/openQuery' }] : []),
    ...(route.operation.scope === 'organization' ? [{ $ref: '#/components/parameters/organizationHeader' }] : []),
    ...(route.conditional ? [{ $ref: '#/components/parameters/ifMatch' }] : []),
    ...(route.answerKind === 'file' ? [{ $ref: '#/components/parameters/ifNoneMatch' }] : []),
    ...(route.answerKind === 'stream' ? [{ $ref: '#/components/parameters/lastEventId' }] : []),
    ...(takesIdempotencyKey(route) ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
  ]
}

function pathParameter(name: string, kind: IdKind | TSchema | undefined, components: Components): Json {
  if (kind === undefined) throw new Error(`the route says nothing of its parameter ${name}`)
  if (typeof kind === 'string') {
    const id = kind as IdKind
    return {
      name,
      in: 'path',
      required: true,
      description: `An id that begins with ${idPrefixes[id]}_`,
      schema: { type: 'string', pattern: idPattern(id) },
    }
  }
  const { description, ...schema } = components.parameter(kind, pascal(name))
  return { name, in: 'path', required: true, description, schema }
}

/** A file of any accepted type. */
function fileContent(): Json {
  return Object.fromEntries(Object.keys(fileTypes).map((type) => [type, { schema: fileSchema }]))
}

function fileAnswers({ status, answerDescription }: Route): Json {
  const requestId = { $ref: '#/components/headers/requestId' }
  const ETag = { $ref: '#/components/headers/fileEtag' }
  return {
    [status]: {
      description: answerDescription,
      headers: { 'x-request-id': requestId, ETag, 'Content-Disposition': { $ref: '#/components/headers/contentDisposition' } },
      content: fileContent(),
    },
    304: { description: 'It is the file that you have', headers: { 'x-request-id': requestId, ETag } },
  }
}

function archiveAnswer({ status, answerDescription }: Route): Json {
  const requestId = { $ref: '#/components/headers/requestId' }
  const headers = { 'x-request-id': requestId, 'Content-Disposition': { $ref: '#/components/headers/contentDisposition' } }
  return { [status]: { description: answerDescription, headers, content: { 'application/zip': { schema: fileSchema } } } }
}

function success(route: Route, components: Components): Json {
  if (route.answerKind === 'file') return fileAnswers(route)
  if (route.answerKind === 'archive') return archiveAnswer(route)
  const needed = permissionsToReadAnswer(route)
  const answer = {
    description: needed.length === 0 ? route.answerDescription : `${route.answerDescription}. ${withoutReading(route, needed)}`,
    ...(needed.length === 0 ? {} : { 'x-read-permissions': needed }),
    headers: {
      'x-request-id': { $ref: '#/components/headers/requestId' },
      ...(route.retryAfter ? { 'Retry-After': { $ref: '#/components/headers/retryAfterIgnored' } } : {}),
      ...(route.versioned && route.method !== 'delete' ? { ETag: { $ref: '#/components/headers/etag' } } : {}),
      // A response with a secret is never replayed.
      ...(takesIdempotencyKey(route) && !route.secret
        ? { 'Idempotency-Replayed': { $ref: '#/components/headers/idempotencyReplayed' } }
        : {}),
    },
    content: {
      [route.answerKind === 'stream' ? 'text/event-stream' : 'application/json']: {
        schema: components.reference(route.answer, `${pascal(route.operation.name)}Answer`),
        ...(route.answerExample === undefined ? {} : { example: route.answerExample }),
      },
    },
  }
  return {
    [route.status]: answer,
    ...(route.otherStatus ? { [route.otherStatus]: answer } : {}),
    ...(route.operation.complete ? { 202: pending(route, components) } : {}),
  }
}

/** Describes the response for a caller who may write but not read. */
function withoutReading({ status, otherStatus }: Route, needed: readonly Permission[]): string {
  const names = needed.map((permission) => `\`${permission}\``).join(' or ')
  const changed = `${ALWAYS} and the fields that were sent`
  const created = 'of a new record, the fields that the service fills in from other records are left out'
  if (status === 201) return `Without ${names}, ${created}`
  return `Without ${names}, a record has only ${changed}${otherStatus === 201 ? `; ${created}` : ''}`
}

const ALWAYS = '`id`, `organizationId`, `externalId`, `version`, `createdAt`, `updatedAt`'

/** The response of an operation that waits for an external system longer than a request may. */
function pending(route: Route, components: Components): Json {
  return {
    description: 'The outside has not answered yet. What comes of it stands at `Location`',
    headers: {
      'x-request-id': { $ref: '#/components/headers/requestId' },
      Location: { description: 'The path of the intent: `/api/orgs/…/intents/…`', schema: { type: 'string' } },
      ...(takesIdempotencyKey(route) ? { 'Idempotency-Replayed': { $ref: '#/components/headers/idempotencyReplayed' } } : {}),
    },
    content: { 'application/json': { schema: components.reference(pendingIntentSchema, 'PendingIntent'), example: pendingIntentExample } },
  }
}

/** The problems of an operation, by status; those of one status share a response. */
function failures(route: Route, components: Components): Json {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of problemsOf(route)) {
    const { status } = problems[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [status, components.problemResponse(codes)]))
}
