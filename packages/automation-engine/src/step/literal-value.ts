import type { Result } from '@belfry/core'
import { compileTemplate } from '../template/template.ts'
import type { ConfigProblem } from './config-problem.ts'

/** Why a value that a config or its variables hold cannot be used. */
export interface Unusable {
  /** That of the finding when it stands in the config: `too_large`. */
  readonly code: string
  /** A sentence without its point. */
  readonly message: string
  /** What was probably meant instead. */
  readonly meant?: string
}

/** Judges a text, or a number that was written as one. */
export type ReadValue<T> = (value: string) => Result<T, Unusable>

/** What is wrong with a value that its author wrote down. One with variables is judged when a run knows them. */
export function literalProblems<T>(pointer: string, value: string | number | undefined, read: ReadValue<T>): readonly ConfigProblem[] {
  if (value === undefined || (typeof value === 'string' && compileTemplate(value, 'text').paths.length > 0)) return []
  const result = read(String(value))
  if (result.ok) return []
  const { code, message, meant } = result.error
  return [{ code, pointer, message, ...(meant === undefined ? {} : { fix: fixOf(pointer, value, meant) }) }]
}

/** A value as it is quoted in a message. */
export function quoted(value: string): string {
  return `"${value.length > 40 ? `${value.slice(0, 39)}…` : value}"`
}

function fixOf(pointer: string, value: string | number, meant: string): NonNullable<ConfigProblem['fix']> {
  return {
    title: `Write ${meant}`,
    patch: [
      { op: 'test', path: pointer, value },
      { op: 'replace', path: pointer, value: meant },
    ],
  }
}
