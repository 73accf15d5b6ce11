import Type, { type Static } from 'typebox'
import { secretHeader } from '../config/fields.ts'
import type { FetchHeader } from '../protocol/request.ts'
import { parsePath, readPath, type Variables } from '../template/path.ts'
import { compileTemplate } from '../template/template.ts'

/** A header of a call. A host that stores values unreadably puts `sealed` in place of `value`. */
export const headerSchema = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100, description: 'Names the header within the step' }),
  key: Type.String({ maxLength: 200, description: 'The name of the header' }),
  value: Type.Optional(secretHeader({ description: 'The value of the header. It is kept sealed and never shown again', maxLength: 4000 })),
  sealed: Type.Optional(
    Type.Unsafe<string | boolean>({
      type: ['string', 'boolean'],
      maxLength: 100,
      description: 'Set by the service: the value is kept, and not shown',
      'x-unread': true,
    }),
  ),
  variables: Type.Optional(
    Type.Array(Type.String({ maxLength: 300, 'x-variable-path': true }), {
      maxItems: 100,
      description: 'Set by the service: the variables of a value that is not shown',
      'x-unread': true,
    }),
  ),
})

/** A header as in a definition. */
export type AuthoredHeader = Static<typeof headerSchema>

/** Whether there is a value to send, or a stored one; `sealed: true` is how the service returns a stored value. */
export function hasValue({ value, sealed }: AuthoredHeader): boolean {
  return typeof value === 'string' || typeof sealed === 'string' || sealed === true
}

/** The headers with their values, or with what the host needs to assemble them. Headers without a value are omitted. */
export function fetchHeaders(headers: readonly AuthoredHeader[], variables: Variables): readonly FetchHeader[] {
  return headers.flatMap(({ key, value, sealed, variables: names = [] }): readonly FetchHeader[] => {
    if (typeof sealed === 'string')
      return [{ key, sealed, values: Object.fromEntries(names.map((name) => [name, textOf(name, variables)])) }]
    return typeof value === 'string' ? [{ key, value: render(value, variables) }] : []
  })
}

/**
 * For hosts that store header texts encrypted: the value of a header with its variables filled in.
 *
 * @param text as written by the author, with variables in braces
 * @param values the texts of its variables by name, as in the request
 */
export function fillHeader(text: string, values: Readonly<Record<string, string>>): string {
  return render(text, { read: (path) => readPath(values, [path.join('.')]) })
}

/** For hosts that store header texts encrypted: the names of the variables in a header text, without duplicates. */
export function headerVariables(text: string): readonly string[] {
  return [...new Set(compileTemplate(text, 'header').paths.map((path) => path.join('.')))]
}

/** The text of a variable, before it is encoded for a header. */
function textOf(name: string, variables: Variables): string {
  return parsePath(name) ? compileTemplate(`{${name}}`, 'text').render(variables, new Set()) : ''
}

function render(text: string, variables: Variables): string {
  return compileTemplate(text, 'header').render(variables, new Set())
}
