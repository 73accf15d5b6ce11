import { type Definition, definitionSchema, err, ok, type Result, validate } from '@belfry/core'
import { isDeeperThan } from '../json/depth.ts'
import type { Finding } from './rules/rule.ts'

/** How deep a definition may be nested. Far more than any config needs, and little enough for code that walks it by recursion. */
const MAX_DEPTH = 64

/** The value as a definition, or where it does not have the outer shape of one. Nothing more can be said of it then. */
export function checkShape(value: unknown): Result<Definition, readonly Finding[]> {
  const errors = validate(definitionSchema, value)
  if (errors.length > 0) {
    return err(errors.map(({ code, message, pointer = '' }) => ({ code, pointer, message: `${message}.` })))
  }
  if (!isDeeperThan(value, MAX_DEPTH)) return ok(value as Definition)
  const message = `The definition is nested more than ${MAX_DEPTH} levels deep: flatten the config that is.`
  return err([{ code: 'too_deep', pointer: '', message }])
}
