import Type, { type TObject, type TSchema } from 'typebox'
import type { ProblemCode } from '../../kernel/problems.ts'
import { named, nameOf } from '../../kernel/schema/named.ts'
import { commonSchemas } from '../models/common.ts'
import { type AnyModel, nounOf } from '../models/define-model.ts'
import type { AnyOperation } from '../operations/define-operation.ts'
import { defineRoute, type Route, type RouteRequest, sideBySide } from './define-route.ts'
import { deletedSchema, listInput, listQuery, pageSchemaOf } from './lists.ts'
import { type RecordWords, recordWords, sentences } from './record-words.ts'

/** The operations of a model that have a route. Absent ones have none. */
export interface RecordRouteOperations {
  readonly list?: AnyOperation | undefined
  readonly create?: AnyOperation | undefined
  readonly get?: AnyOperation | undefined
  readonly update?: AnyOperation | undefined
  readonly delete?: AnyOperation | undefined
  readonly putByExternalId?: AnyOperation | undefined
}

/** Options of a model's routes that do not follow from its fields. */
export interface RecordRouteOptions {
  readonly tag: string
  /** Members of the creation body in addition to the model's fields. */
  readonly createBody?: TObject
  /** The schema of a returned record if it has more than the record. */
  readonly viewSchema?: TSchema
  readonly viewExample?: Readonly<Record<string, unknown>>
  /** Whether lists include that too. */
  readonly viewInLists?: boolean
  readonly secret?: boolean
  readonly problems?: readonly ProblemCode[]
  /** Problem codes of changing only. */
  readonly changeProblems?: readonly ProblemCode[]
  readonly deleteProblems?: readonly ProblemCode[]
  /** Texts about the operations in addition to those that follow from the model. */
  readonly words?: RecordWords
  /** The schema of the response to a deletion if it has more than the default. */
  readonly deleted?: TSchema
}

/** The standard routes of a model. */
export function recordRoutes(model: AnyModel, operations: RecordRouteOperations, options: RecordRouteOptions): readonly Route[] {
  const context = contextOf(model, operations, options)
  return verbs.flatMap((verb) => {
    const operation = operations[verb]
    return operation === undefined ? [] : [defineRoute({ operation, tag: options.tag, ...addresses[verb](context) })]
  })
}

/** The operations on records with routes of their own, in the order of the contract. */
const verbs = ['list', 'create', 'get', 'update', 'delete', 'putByExternalId'] as const

/** What the routes of one model share. */
type RouteContext = ReturnType<typeof contextOf>

/** A route without its operation and tag. */
type Address = Omit<Parameters<typeof defineRoute>[0], 'operation' | 'tag'>

function contextOf(model: AnyModel, operations: RecordRouteOperations, options: RecordRouteOptions) {
  const { viewSchema = model.recordSchema, secret = false, problems = [], changeProblems = [] } = options
  const noun = nounOf(model)
  const { parent } = model
  const parentParams = parent ? { [parent.field]: parent.model } : {}
  const conflicts: readonly ProblemCode[] = model.integration ? ['already_exists'] : []
  return {
    ...{ model, options, viewSchema, secret, problems, changeProblems, noun, parentParams, conflicts },
    a: /^([aeiou]|NFC)/.test(noun) ? 'an' : 'a',
    base: `/orgs/{organizationId}${parent ? `/${parent.collection}/{${parent.field}}` : ''}/${model.collection}`,
    oneParams: { ...parentParams, id: model.name },
    input: inputsBelow(parent?.field),
    example: { ...model.example, ...options.viewExample },
    createBody: options.createBody ?? model.createSchema,
    described: (verb: keyof typeof recordWords) =>
      sentences(options.words?.[verb], recordWords[verb](model, operations[verb] as AnyOperation, operations.update !== undefined)),
  }
}

/** The route of each operation. */
const addresses: { readonly [V in (typeof verbs)[number]]: (context: RouteContext) => Address } = {
  list: ({ model, options, viewSchema, parentParams, base, input, example, described }) => ({
    method: 'get',
    path: base,
    summary: `List ${plural(model)}`,
    description: described('list'),
    params: parentParams,
    query: listQuery(model),
    answer: pageSchemaOf(schemaName(model), options.viewInLists ? viewSchema : model.recordSchema),
    answerDescription: `A page of ${plural(model)}, newest first`,
    answerExample: { data: [options.viewInLists ? example : model.example], nextCursor: null },
    problems: ['invalid_cursor'],
    input: input.list,
  }),
  create: ({ model, viewSchema, secret, problems, conflicts, noun, parentParams, a, base, input, example, createBody, described }) => ({
    method: 'post',
    path: base,
    summary: `Create ${a} ${noun}`,
    description: described('create'),
    params: parentParams,
    body: createBody,
    bodyExample: model.createExample,
    status: 201,
    answer: viewSchema,
    answerDescription: `The new ${noun}`,
    input: input.other,
    answerExample: example,
    problems: [...conflicts, ...problems],
    versioned: true,
    secret,
  }),
  get: ({ viewSchema, secret, noun, a, base, oneParams, input, example, described }) => ({
    method: 'get',
    path: `${base}/{id}`,
    summary: `Get ${a} ${noun}`,
    description: described('get'),
    params: oneParams,
    answer: viewSchema,
    answerDescription: `The ${noun}`,
    input: input.other,
    answerExample: example,
    versioned: true,
    secret,
  }),
  update: ({ model, viewSchema, secret, problems, changeProblems, conflicts, noun, a, base, oneParams, input, example, described }) => ({
    method: 'patch',
    path: `${base}/{id}`,
    summary: `Change ${a} ${noun}`,
    description: described('update'),
    params: oneParams,
    body: model.updateSchema,
    bodyExample: Object.fromEntries(Object.entries(model.createExample).slice(0, 1)),
    answer: viewSchema,
    answerDescription: `The changed ${noun}`,
    input: input.other,
    answerExample: example,
    problems: [...conflicts, ...problems, ...changeProblems],
    versioned: true,
    secret,
  }),
  delete: ({ model, options, noun, a, base, oneParams, input, described }) => ({
    method: 'delete',
    path: `${base}/{id}`,
    summary: `Delete ${a} ${noun}`,
    description: described('delete'),
    params: oneParams,
    answer: options.deleted ?? deletedSchema,
    answerDescription: 'It is gone',
    input: input.other,
    answerExample: { id: model.example.id, deleted: true },
    problems: options.deleteProblems ?? [],
    versioned: true,
  }),
  putByExternalId: ({ model, viewSchema, problems, changeProblems, noun, a, base, example, createBody, described }) => ({
    method: 'put',
    path: `${base}/by-external-id/{externalId}`,
    summary: `Create or change ${a} ${noun} by external id`,
    description: described('putByExternalId'),
    params: { externalId: Type.Unsafe<string>({ ...commonSchemas.externalId, type: 'string' }) },
    body: createBody,
    bodyExample: model.createExample,
    otherStatus: 201,
    answer: viewSchema,
    answerDescription: `The ${noun}; 201 when it is new`,
    answerExample: { ...example, externalId: 'crm-1042' },
    problems: ['id_mismatch', ...problems, ...changeProblems],
    versioned: true,
    reply: ({ record, created }) => ({ body: record, status: created ? 201 : 200 }),
  }),
}

/** Adapts inputs for routes below a parent: the parent's id arrives under the name of its link field and is passed as `parentId`. */
function inputsBelow(parentField: string | undefined) {
  const rename = (request: RouteRequest): RouteRequest => {
    if (parentField === undefined) return request
    const { [parentField]: parentId, ...params } = request.params
    return { ...request, params: { ...params, parentId: parentId as string } }
  }
  return { list: (request: RouteRequest) => listInput(rename(request)), other: (request: RouteRequest) => sideBySide(rename(request)) }
}

/** A record's schema with additional members, under its own name. */
export function extended(name: string, model: AnyModel, properties: Readonly<Record<string, TSchema>>): TObject {
  return named(name, Type.Object({ ...model.recordSchema.properties, ...properties }, { additionalProperties: false }))
}

function plural(model: AnyModel): string {
  return `${nounOf(model).replace(/([^aeiou])y$/, '$1ie')}s`
}

function schemaName(model: AnyModel): string {
  return nameOf(model.recordSchema) ?? model.title
}
