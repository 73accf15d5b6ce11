import { err, ok, type Result } from '@belfry/core'
import { isDeeperThan, MAX_JSON_DEPTH } from './depth.ts'

/** Reads JSON that is not nested too deep. What is wrong with it is not told: each JavaScript engine words that in its own way. */
export function parseJson(text: string): Result<unknown, 'invalid' | 'too_deep'> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return err('invalid')
  }
  return isDeeperThan(value, MAX_JSON_DEPTH) ? err('too_deep') : ok(value)
}
