import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FlowProblem } from '@belfry/core'
import type { Played, Script } from './play.ts'

/** A file of `conformance/flows`; its README says what each member means. */
export interface FlowFixture {
  readonly title: string
  readonly definition: unknown
  readonly problems: readonly Omit<FlowProblem, 'message'>[]
  readonly scenarios?: readonly (Played & Script & { readonly title: string })[]
}

const folder = resolve(import.meta.dirname, '../../../conformance/flows')

/** Every fixture with the name of its file. */
export const flowFixtures: readonly (FlowFixture & { readonly file: string })[] = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({ file, ...(JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as FlowFixture) }))
