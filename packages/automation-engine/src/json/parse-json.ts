import { err, ok, type Result } from '@belfry/core'
import { isDeeperThan, MAX_JSON_DEPTH } from './depth.ts'

/** Parses JSON that is not nested too deeply. The error has no details, because each JavaScript engine words them differently. */
export function parseJson(text: string): Result<unknown, 'invalid' | 'too_deep'> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return err('invalid')
  }
  return isDeeperThan(value, MAX_JSON_DEPTH) ? err('too_deep') : ok(value)
}
