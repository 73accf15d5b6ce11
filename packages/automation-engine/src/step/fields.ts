import Type from 'typebox'
import { PATH_FIELD_PATTERN } from '../template/path.ts'

// The fields that several step types have. `x-variables` names the renderer of the variables in a text.

/** A text of a config in which variables may stand: `Welcome {customer.firstName}`. Limits count the text before it is filled in. */
export function templateText(options: { readonly description: string; readonly minLength?: number; readonly maxLength: number }) {
  return Type.String({ ...options, 'x-variables': 'text' })
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
