import type { components, operations } from './generated/openapi.ts'

/** The schemas of the API by name: `Schemas['Customer']`. */
export type Schemas = components['schemas']

/** The name of an operation in the OpenAPI document, such as `customers.create`. */
export type OperationId = Exclude<keyof operations, `on.${string}`>

/** What an operation takes as its body; `never` when it takes none. */
export type Body<Id extends OperationId> = JsonOf<NonNullable<operations[Id]['requestBody']>>

/** What an operation takes as its query; `never` when it takes none. */
export type Query<Id extends OperationId> = OrUndefined<NonNullable<operations[Id]['parameters']['query']>>

/** What a successful call answers. */
export type Answer<Id extends OperationId> = {
  [Status in keyof operations[Id]['responses']]: JsonOf<operations[Id]['responses'][Status]>
}[keyof operations[Id]['responses']]

type JsonOf<Message> = Message extends { readonly content: { readonly 'application/json': infer Value } } ? Value : undefined

/** A filter that is `undefined` is as good as absent. */
type OrUndefined<Values> = {
  [Name in keyof Values]: Record<never, never> extends Pick<Values, Name> ? Values[Name] | undefined : Values[Name]
}
