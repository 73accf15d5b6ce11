import { err, ok, type Result } from '@belfry/core'
import { canonicalPath } from '../own-path/canonical-path.ts'
import { judgeTemplate } from '../own-path/judge-template.ts'

/** Why a path as written by its author can never be called; `null` if it can. */
export function ownCallRefusal(path: string): string | null {
  return judgeTemplate(path)?.message ?? null
}

/** The path to call, checked as written and again with its variables filled in; or why it is refused. */
export function ownCallPath(authored: string, filled: string): Result<string, string> {
  const refused = ownCallRefusal(authored)
  if (refused !== null) return err(`The call was refused and not made: ${refused}.`)
  const path = canonicalPath(filled)
  return path.ok ? ok(path.value) : err(`The call was refused and not made: ${path.error.message}.`)
}
