import { validate } from '@belfry/core'
import Type from 'typebox'
import type { Journal } from '../simulate/journal.ts'

/** A journal as returned by the service or by a simulation. Its content is checked when it is read. */
export interface GivenJournal {
  readonly definition: unknown
  readonly start: unknown
  readonly entries: readonly unknown[]
}

/**
 * Checks the outer shape of a journal.
 *
 * @throws Error naming the invalid members
 */
export function readJournal(given: GivenJournal): Omit<Journal, 'definition'> & { readonly definition: unknown } {
  const errors = validate(journalSchema, given)
  if (errors.length === 0) return given as Journal
  const messages = errors.slice(0, 3).map(({ message }) => message)
  throw new Error(`This is no journal of a run: ${messages.join('; ')}. Take it as GET …/automation-runs/{id}/journal answers it.`)
}

const moment = Type.Object({ now: Type.Integer() })

const startSchema = Type.Object({
  runId: Type.String(),
  now: Type.Integer(),
  cause: Type.Object({ kind: Type.String() }),
  actor: Type.Union([Type.Object({ id: Type.String(), name: Type.String() }), Type.Null()]),
  organization: Type.Object({ timeZone: Type.String() }),
})

const childSchema = Type.Object({
  runId: Type.String(),
  parentRunId: Type.String(),
  now: Type.Integer(),
  item: Type.Object({}),
  snapshot: Type.Object({ nodeId: Type.String(), variables: Type.Object({}), timeZone: Type.String() }),
})

const journalSchema = Type.Object({
  definition: Type.Object({}),
  start: Type.Union([startSchema, childSchema]),
  entries: Type.Array(
    Type.Union([
      Type.Object({ key: Type.String(), now: Type.Integer(), answer: Type.Object({ ok: Type.Boolean() }) }),
      Type.Object({ retry: moment }),
      Type.Object({ cancel: moment }),
    ]),
  ),
})
