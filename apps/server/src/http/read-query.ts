import { type FieldError, problem, Refusal, type Route, validate } from '@belfry/core'
import type { TObject } from 'typebox'

const NO_PARAMETERS: TObject = { type: 'object', properties: {}, additionalProperties: false } as unknown as TObject

/**
 * The query of a request as its route's schema has it: whole numbers converted, everything else text. Refuses parameters that are
 * unknown, repeated or wrong, each by name.
 */
export function readQuery(search: string, { query }: Pick<Route, 'query'>): Readonly<Record<string, unknown>> {
  if (search === '') return {}
  const schema = query ?? NO_PARAMETERS
  const values: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const [name, text] of new URLSearchParams(search)) {
    if (text.includes('\0'))
      errors.push({ parameter: clipped(name), code: 'format', message: `${clipped(name)} must not hold the character U+0000` })
    if (Object.hasOwn(values, name))
      errors.push({ parameter: clipped(name), code: 'repeated', message: `${clipped(name)} must not be repeated` })
    const { type } = (schema.properties[name] ?? {}) as { readonly type?: unknown }
    Object.defineProperty(values, name, {
      value: type === 'integer' && /^-?\d{1,15}$/.test(text) ? Number(text) : text,
      enumerable: true,
      configurable: true,
    })
  }
  for (const { pointer = '', ...error } of validate(schema, values)) errors.push({ parameter: pointer.slice(1), ...error })
  if (errors.length > 0) throw new Refusal(problem('invalid_request', { errors }))
  return values
}

/** A name that a stranger chose is not repeated at any length. */
function clipped(name: string): string {
  return name.length > 80 ? `${name.slice(0, 80)}…` : name
}
