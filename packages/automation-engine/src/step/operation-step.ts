import { ok, type Result } from '@belfry/core'
import type { Static, TObject } from 'typebox'
import type { ConstraintSets } from '../condition/constraint.ts'
import type { ConfigProblem } from '../config/config-problem.ts'
import type { Answer, AnswerValues, RecordRead } from '../protocol/request.ts'
import type { Roots } from '../variables/roots.ts'
import { defineStep } from './define-step.ts'
import { ask, exit, fail, failWith } from './outcome.ts'
import type { StepContext } from './step-context.ts'
import type { ConfigChange, DeadExit, ExampleSought, StepCategory, StepDefinition, StepEffect, StepLocation } from './step-definition.ts'

type Values = Readonly<Record<string, unknown>>

/** The config field with the id of the record, and a noun for the record: `['taskId', 'a task']`. */
export type AboutField<Config extends TObject> = readonly [field: keyof Static<Config> & string, what: string]

/** Options of a step whose work is one operation of the service. The other members have the meaning they have in `StepDefinition`. */
export interface OperationStepOptions<Type extends string, Config extends TObject> {
  readonly type: Type
  readonly category: StepCategory
  readonly description: string
  readonly config: Config
  /** The name of the operation in core, such as `tasks.update`; or a function of the config. */
  readonly operation: string | ((config: Static<Config>) => string)
  /** The field with the id of the operation's record. Absent for operations without one. */
  readonly about?: AboutField<Config> | ((config: Static<Config>) => AboutField<Config> | null)
  /**
   * When the exit `skipped` is taken, in a sentence: when there was nothing to do, and why. Without it the step has no such exit, and
   * leaves by `out` in that case.
   */
  readonly skipped?: string
  /** When the exit `out` is taken; by default, when the work is done. */
  readonly out?: string
  /** The variables after `out`. None by default. */
  readonly provides?: Roots
  problems?(config: Static<Config>, location: StepLocation): readonly ConfigProblem[]
  readonly problemExamples?: readonly ConfigChange<Static<Config>>[]
  deadExits?(config: Static<Config>): readonly DeadExit<'out' | 'skipped'>[]
  /** The constraints of the body on variables; none by default. The operation may refuse it all the same. */
  constraints?(config: Static<Config>, exit: 'out' | 'skipped'): ConstraintSets
  /** None by default: the usual result of an operation is enough for most. */
  examples?(config: Static<Config>, sought: ExampleSought<'out' | 'skipped'>): readonly Answer[]
  /** The records needed for the body, read when the step starts. None by default. */
  reads?(config: Static<Config>, context: StepContext): readonly RecordRead[]
  /** The body of the operation, from the records of `reads`; an error ends the visit with its message. No body by default. */
  body?(config: Static<Config>, context: StepContext, id: string | null, records: AnswerValues['read']): Result<Values, string>
  /** The output of the step from the operation's result: its variables, and further values for the trace. None by default. */
  output?(value: unknown, config: Static<Config>): Values
  /** The external effects that it requests. None by default. */
  effects?(config: Static<Config>): readonly StepEffect[]
  /** Values for the trace about how the body was made. Kept while the operation runs, so they must be small. None by default. */
  notes?(config: Static<Config>, context: StepContext): Values
}

/** The state while the operation runs: its notes; before that, that its records are being read. */
type StepState = Values | typeof READING | null
const READING = 'reading'

/** Defines a step that performs one operation, once. It accepts `continueOnError`. It fails if the operation refuses. */
export function operationStep<const Type extends string, Config extends TObject>(
  options: OperationStepOptions<Type, Config>,
): StepDefinition<Type, Config, 'out' | 'skipped', StepState> {
  const {
    type,
    category,
    description,
    config,
    operation,
    about = null,
    skipped,
    out = skipped === undefined ? 'When its work is done. Where there was nothing to do, too.' : 'When its work is done.',
    provides = {},
    problems,
    problemExamples,
    deadExits,
    constraints,
    effects,
    examples,
  } = options
  const { reads = () => [], body = () => null, output = () => ({}), notes = () => null } = options
  const operationOf = (filled: Static<Config>) => (typeof operation === 'function' ? operation(filled) : operation)
  const perform = (filled: Static<Config>, context: StepContext, records: AnswerValues['read']) => {
    const aboutField = typeof about === 'function' ? about(filled) : about
    const id = aboutField ? filledId(aboutField, filled) : ok(null)
    if (!id.ok) return fail(id.error)
    const sent = body(filled, context, id.value, records)
    if (sent && !sent.ok) return fail(sent.error)
    const input = { ...(id.value === null ? {} : { id: id.value }), ...(sent ? { body: sent.value } : {}) }
    return ask<StepState>({ kind: 'operation', operation: operationOf(filled), input }, notes(filled, context))
  }
  return defineStep<Type, Config, 'out' | 'skipped', StepState>({
    type,
    category,
    description,
    config,
    exits: skipped === undefined ? ({ out } as Readonly<Record<'out' | 'skipped', string>>) : { out, skipped },
    acceptsContinueOnError: true,
    provides: { out: provides },
    ...(problems ? { problems } : {}),
    ...(problemExamples ? { problemExamples } : {}),
    ...(deadExits ? { deadExits } : {}),
    ...(constraints ? { constraints } : {}),
    ...(effects ? { effects } : {}),
    ...(examples ? { examples } : {}),
    operations: (filled) => [operationOf(filled)],
    run(filled, context) {
      const records = reads(filled, context)
      return records.length > 0 ? ask<StepState>({ kind: 'read', records }, READING) : perform(filled, context, [])
    },
    resume(filled, context, stepState, answer) {
      if (!answer.ok) return failWith(answer)
      if (stepState === READING) return perform(filled, context, answer.value as AnswerValues['read'])
      const marks = {
        ...(answer.skipped === undefined ? {} : { skipped: answer.skipped }),
        ...(answer.simulated ? { simulated: true } : {}),
      }
      if (skipped !== undefined && answer.skipped !== undefined) return exit('skipped', { ...stepState, ...marks })
      return exit('out', { ...output(answer.value, filled), ...stepState, ...marks })
    },
  })
}

/** The filled-in id of a field, trimmed. */
export function filledId([field, what]: readonly [field: string, what: string], filled: Values): Result<string, string> {
  const id = String(filled[field] ?? '').trim()
  if (id !== '') return ok(id)
  return { ok: false, error: `The ${field} is empty once its variables are filled in: use a variable that holds the id of ${what}.` }
}
