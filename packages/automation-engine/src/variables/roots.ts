import { type EpochMs, formatTime, idPattern, localDay, models } from '@belfry/core'
import Type, { type TSchema } from 'typebox'
import type { RunState } from '../protocol/run-state.ts'
import type { Path } from '../template/path.ts'
import { isTimeForm } from '../time/print-time.ts'

/** Variables by root, each with the schema of its value. */
export type Roots = Readonly<Record<string, TSchema>>

/** The variable root of every flow that a run keeps from its start, in addition to those of its cause. */
export const keptRoots = ['organization'] as const

/** The variable root that holds the organization's record. */
export const ORGANIZATION = 'organization' satisfies (typeof keptRoots)[number]

/** The variable of a child run that holds its item. */
export const ITEM = 'item'

/** The variable roots of every flow that are derived from the run and the current time: computed when read, never kept. */
export const derivations = {
  now: (_run, now) => formatTime(now),
  today: (run, now) => localDay(now, run.timeZone),
  run: (run) => ({ id: run.runId }),
  actor: (run) => run.actor,
} as const satisfies Readonly<Record<string, (run: RunState, now: EpochMs) => unknown>>

/** The names of the derived roots. */
export const derivedRoots = Object.keys(derivations) as readonly (keyof typeof derivations)[]

/** The roots that every flow has, with their schemas. */
export const rootsOfEveryFlow = {
  organization: models.organization.recordSchema,
  now: Type.String({ format: 'date-time', description: 'The moment' }),
  today: Type.String({ format: 'date', description: 'The day, in the time zone of the organization' }),
  run: Type.Object({ id: Type.String({ pattern: idPattern('run'), description: 'The id of the run' }) }, { additionalProperties: false }),
  actor: Type.Object(
    {
      id: Type.String({ pattern: idPattern('user'), description: 'The id of the user' }),
      name: Type.String({ description: 'The name' }),
    },
    { additionalProperties: false, description: 'The member whose action started the run; nothing where nobody did' },
  ),
} as const satisfies Roots & Readonly<Record<(typeof keptRoots)[number] | keyof typeof derivations, unknown>>

/** The roots that a variable reads: its own, and for a formatted time also the organization, whose language and time zone apply. */
export function rootsRead(path: Path): readonly string[] {
  const [root] = path as readonly [string, ...string[]]
  return isTimeForm(path.at(-1)) ? [root, ORGANIZATION] : [root]
}
