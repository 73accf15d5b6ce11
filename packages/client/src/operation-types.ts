import type { components, operations } from './generated/openapi.ts'

/** The schemas of the API by name, such as `Schemas['Customer']`. */
export type Schemas = components['schemas']

/** The `operationId` in the OpenAPI document, such as `customers.create`. */
export type OperationId = Exclude<keyof operations, `on.${string}`>

/** The request body of an operation; `never` if it has none. */
export type Body<Id extends OperationId> = JsonOf<NonNullable<operations[Id]['requestBody']>>

/** The query parameters of an operation; `never` if it has none. */
export type Query<Id extends OperationId> = OrUndefined<NonNullable<operations[Id]['parameters']['query']>>

/** The result of a successful call. */
export type Answer<Id extends OperationId> = {
  [Status in keyof operations[Id]['responses']]: JsonOf<operations[Id]['responses'][Status]>
}[keyof operations[Id]['responses']]

type JsonOf<Message> = Message extends { readonly content: { readonly 'application/json': infer Value } } ? Value : undefined

/** Optional members also accept `undefined`, which counts as absent. */
type OrUndefined<Values> = {
  [Name in keyof Values]: Record<never, never> extends Pick<Values, Name> ? Values[Name] | undefined : Values[Name]
}
