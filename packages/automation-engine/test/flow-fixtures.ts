import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FlowProblem } from '@belfry/core'
import type { Answer, RunStart } from '../src/index.ts'
import type { Played } from './play.ts'

/** A file of `conformance/flows`; its README says what each member means. */
export interface FlowFixture {
  readonly title: string
  readonly definition: unknown
  readonly problems: readonly Omit<FlowProblem, 'message'>[]
  readonly scenarios?: readonly (Played & { readonly title: string; readonly start: RunStart; readonly answers: readonly Answer[] })[]
}

const folder = resolve(import.meta.dirname, '../../../conformance/flows')

/** Every fixture with the name of its file. */
export const flowFixtures: readonly (FlowFixture & { readonly file: string })[] = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({ file, ...(JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as FlowFixture) }))
