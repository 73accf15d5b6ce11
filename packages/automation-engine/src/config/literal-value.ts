import type { Result } from '@belfry/core'
import { compileTemplate } from '../template/template.ts'
import type { ConfigProblem } from './config-problem.ts'

/** Why a value of a config or a variable cannot be used. */
export interface Unusable {
  /** The code of the problem if the value is literal: `too_large`. */
  readonly code: string
  /** A sentence without its full stop. */
  readonly message: string
  /** What was probably meant instead. */
  readonly meant?: string
}

/** Validates a text, or a number written as text. */
export type ReadValue<T> = (value: string) => Result<T, Unusable>

/** The problems of a literal value. A value with variables is checked at run time. */
export function literalProblems<T>(pointer: string, value: string | number | undefined, read: ReadValue<T>): readonly ConfigProblem[] {
  if (value === undefined || (typeof value === 'string' && compileTemplate(value, 'text').paths.length > 0)) return []
  const result = read(String(value))
  if (result.ok) return []
  const { code, message, meant } = result.error
  return [{ code, pointer, message, ...(meant === undefined ? {} : { fix: fixOf(pointer, value, meant) }) }]
}

/** A value as quoted in a message. */
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
