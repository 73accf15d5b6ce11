import Type from 'typebox'

/** A text of a config in which variables may stand: `Welcome {customer.firstName}`. Limits count the text before it is filled in. */
export function templateText(options: { readonly description: string; readonly minLength?: number; readonly maxLength: number }) {
  return Type.String({ ...options, 'x-variables': 'text' })
}
