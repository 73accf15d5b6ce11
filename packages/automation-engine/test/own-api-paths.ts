import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** A line of `conformance/paths/own-api.json`; the README beside it says what each member means. */
export type PathVector = { readonly expect: 'refuse' | 'allow'; readonly why: string } & (
  | { readonly stage: 'template'; readonly path: string; readonly rule?: string }
  | { readonly stage: 'filled'; readonly template: string; readonly value: string }
)

/** Every vector. */
export const pathVectors: readonly PathVector[] = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../conformance/paths/own-api.json'), 'utf8'),
)
