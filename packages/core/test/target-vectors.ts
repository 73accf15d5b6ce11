import { readFileSync } from 'node:fs'
import type { TargetLayer, TargetRules } from '../src/index.ts'

/** A row of `conformance/targets`. */
export interface TargetVector {
  readonly url: string
  readonly expect: 'allow' | 'refuse'
  readonly stage: TargetLayer | null
  readonly why: string
}

const folder = `${import.meta.dirname}/../../../conformance/targets`

/** All rows about URLs. */
export const targetVectors: readonly TargetVector[] = ['urls', 'disguises'].flatMap((name) => read<TargetVector[]>(name))

/** All rows about ranges of addresses. */
export const specialRanges = read<readonly { readonly range: string; readonly name: string }[]>('special-ranges')

/** The platform's parser, and nothing that is let through. */
export const strictRules: TargetRules = {
  parseUrl: (text) => (URL.canParse(text) ? new URL(text) : null),
  exceptions: { allowsPlainHttp: () => false, allowsHost: () => false, allowsPort: () => false },
  purpose: 'webhook',
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8'))
}
