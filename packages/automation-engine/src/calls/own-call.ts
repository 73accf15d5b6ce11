import { err, ok, type Result } from '@belfry/core'
import { canonicalPath } from '../own-path/canonical-path.ts'
import { judgeTemplate } from '../own-path/judge-template.ts'

/** Why no run can make a call of the own API with a path as its author wrote it; `null` when one can. */
export function ownCallRefusal(path: string): string | null {
  return judgeTemplate(path)?.message ?? null
}

/** The path that is called, judged as its author wrote it and once more with its variables filled in; or why it is not called. */
export function ownCallPath(authored: string, filled: string): Result<string, string> {
  const refused = ownCallRefusal(authored)
  if (refused !== null) return err(`The call was refused and not made: ${refused}.`)
  const path = canonicalPath(filled)
  return path.ok ? ok(path.value) : err(`The call was refused and not made: ${path.error.message}.`)
}
