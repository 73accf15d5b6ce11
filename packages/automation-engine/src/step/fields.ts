import Type from 'typebox'
import { PATH_FIELD_PATTERN } from '../template/path.ts'

// The fields that several step types have. `x-variables` names the context of a text with variables.

/** A text of a config in which variables may stand: `Welcome {customer.firstName}`. Limits count the text before it is filled in. */
export function templateText(options: { readonly description: string; readonly minLength?: number; readonly maxLength: number }) {
  return Type.String({ ...options, 'x-variables': 'text' })
}

/** The id of something, or a variable that holds it: `{createdTask.id}`. */
export function templateId(options: { readonly description: string }) {
  return Type.String({ ...options, minLength: 1, maxLength: 300, 'x-variables': 'id' })
}

/** JSON as text. A variable inside of a JSON string becomes part of it; elsewhere it becomes a JSON value of its own. */
export function templateJson(options: { readonly description: string }) {
  return Type.String({ ...options, maxLength: 50_000, 'x-variables': 'json' })
}

/** A path with its query. What variables hold is encoded, so that it stays inside its segment or its parameter. */
export function templatePath(options: { readonly description: string }) {
  return Type.String({ ...options, minLength: 1, maxLength: 2000, 'x-variables': 'path' })
}

/** A text that no run reads and no trace shows. Variables in it are none. */
export function unreadText(options: { readonly description: string; readonly maxLength: number }) {
  return Type.String({ ...options, 'x-unread': true })
}

/** A single value of a config; where it is text, variables may stand in it. */
export function templateValue(options: { readonly description: string }) {
  return Type.Unsafe<string | number | boolean | null>({
    ...options,
    type: ['string', 'number', 'boolean', 'null'],
    maxLength: 2000,
    'x-variables': 'text',
  })
}

/** The name of a variable, without braces: `customer.firstName`. One pair of braces around it is tolerated. */
export function variablePath(options: { readonly description: string }) {
  return Type.String({
    ...options,
    pattern: PATH_FIELD_PATTERN,
    maxLength: 300,
    'x-variable-path': true,
    'x-form': 'a variable such as customer.firstName',
  })
}
