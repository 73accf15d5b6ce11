import { err, ok, type Result, validate } from '@belfry/core'
import Type, { type TSchema } from 'typebox'
import { RUN_FORMAT, type RunState, type RunStatus } from '../protocol/run-state.ts'

/** Why a value is not a run state that this version can continue. */
export interface RunStateProblem {
  /** `newer_format`: written by a later version. `invalid`: damaged, or not a run state. */
  readonly code: 'newer_format' | 'invalid'
  readonly message: string
}

/**
 * Parses a run state that was stored as JSON. A state written by a later version of the engine is refused, since misreading it would lose
 * work.
 */
export function parseRunState(value: unknown): Result<RunState, RunStateProblem> {
  const { format } = (value ?? {}) as { readonly format?: unknown }
  if (typeof format === 'number' && format > RUN_FORMAT) {
    const message = `The run state has format ${format}, and this version reads up to ${RUN_FORMAT}: continue the run with the version that wrote it, or a later one.`
    return err({ code: 'newer_format', message })
  }
  const errors = validate(runStateSchema, value)
  if (errors.length === 0) return ok(value as RunState)
  return err({ code: 'invalid', message: `This is no run state: ${errors.map(({ message }) => message).join('; ')}.` })
}

const closed = { additionalProperties: false }
const moment = Type.Integer()
const id = Type.String({ minLength: 1 })
const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()])

const runStateSchema = Type.Object(
  {
    format: Type.Integer({ minimum: RUN_FORMAT, maximum: RUN_FORMAT }),
    runId: id,
    definitionHash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    status: Type.Unsafe<RunStatus>({
      type: 'string',
      enum: ['running', 'waiting', 'completed', 'failed', 'cancelled'] satisfies RunStatus[],
    }),
    startedAt: moment,
    endedAt: orNull(moment),
    position: orNull(
      Type.Object(
        {
          nodeId: id,
          reading: Type.Boolean(),
          stage: Type.Integer({ minimum: 0 }),
          try: Type.Integer({ minimum: 1 }),
          enteredAt: moment,
          stepState: Type.Unknown(),
        },
        closed,
      ),
    ),
    awaiting: Type.Array(id),
    variables: Type.Record(Type.String(), Type.Unknown()),
    live: orNull(Type.Object({ paths: Type.Array(Type.String()), values: Type.Record(Type.String(), Type.Unknown()) }, closed)),
    records: Type.Array(Type.Object({ model: id, id, root: orNull(Type.String()) }, closed)),
    actor: orNull(Type.Object({ id, name: Type.String() }, closed)),
    timeZone: Type.String(),
    error: orNull(Type.Object({ message: Type.String(), code: Type.Optional(Type.String()), step: Type.String(), stepId: id }, closed)),
  },
  closed,
)
