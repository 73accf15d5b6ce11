import type { EpochMs } from '@belfry/core'
import Type, { type Static, type TObject } from 'typebox'
import type { ConstraintSets } from '../condition/constraint.ts'
import type { ConfigProblem } from '../config/config-problem.ts'
import type { Answer } from '../protocol/request.ts'
import type { StepOutcome } from './outcome.ts'
import type { StepContext } from './step-context.ts'
import type {
  ConfigChange,
  DeadExit,
  Entry,
  ExampleSought,
  ExitDescription,
  PrivilegedCalls,
  Provided,
  RecordReference,
  StepCategory,
  StepCheck,
  StepDefinition,
  StepDocuments,
  StepEffect,
  StepLocation,
} from './step-definition.ts'

/** The properties of a step type; the rest is derived. Members have the meaning they have in `StepDefinition`. */
export type StepOptions<Type extends string, Config extends TObject, Exit extends string, StepState> = ExitOptions<Config, Exit> &
  OtherOptions<Type, Config, Exit, StepState>

/** The exits of a step. Never `error`: that one is added where it exists. */
type ExitOptions<Config extends TObject, Exit extends string> =
  | {
      /** Its exits, each with a sentence about when it is taken. */
      readonly exits: Readonly<Record<Exit, string>>
      readonly exitsOf?: never
      readonly exitDescriptions?: never
    }
  | {
      readonly exits?: never
      /** How its exits depend on the config. */
      exitsOf(config: Static<Config>): readonly Exit[]
      readonly exitDescriptions: readonly ExitDescription[]
    }

interface OtherOptions<Type extends string, Config extends TObject, Exit extends string, StepState> {
  readonly type: Type
  readonly category: StepCategory
  readonly description: string
  readonly config: Config
  readonly documents?: StepDocuments
  /** None by default. */
  readonly failure?: NoInfer<Exit>
  readonly spawns?: NoInfer<Exit>
  /** False by default. */
  readonly acceptsContinueOnError?: boolean
  readonly entry?: Entry<Static<Config>>
  /** Nothing by default. */
  readonly provides?: Provided<NoInfer<Exit>> | ((config: Static<Config>) => Provided<NoInfer<Exit>>)
  /** None by default. */
  problems?(config: Static<Config>, location: StepLocation): readonly ConfigProblem[]
  /** None by default. */
  readonly problemExamples?: readonly ConfigChange<Static<Config>>[]
  /** None by default. */
  deadExits?(config: Static<Config>): readonly DeadExit<NoInfer<Exit>>[]
  /** None by default. */
  operations?(config: Static<Config>): readonly string[]
  /** None by default. */
  effects?(config: Static<Config>): readonly StepEffect[]
  /** None by default. */
  takesFullAccess?(config: Static<Config>): PrivilegedCalls | null
  /** None by default. */
  recordReferences?(config: Static<Config>): readonly RecordReference[]
  /** Required for every step that waits with a check of its conditions. */
  check?(config: Static<Config>, context: StepContext): StepCheck
  /** None by default. */
  constraints?(config: Static<Config>, exit: NoInfer<Exit>): ConstraintSets
  /** None by default. */
  moments?(config: Static<Config>, exit: NoInfer<Exit>, when: { readonly now: EpochMs; readonly timeZone: string }): EpochMs | null
  /** None by default. */
  examples?(config: Static<Config>, sought: ExampleSought<NoInfer<Exit>>): readonly Answer[]
  run(config: Static<Config>, context: StepContext): StepOutcome<NoInfer<Exit>, StepState>
  /** Required for every step that makes a request. */
  resume?(
    config: Static<Config>,
    context: StepContext,
    stepState: NoInfer<StepState>,
    answer: Answer,
  ): StepOutcome<NoInfer<Exit>, NoInfer<StepState>>
}

/**
 * Defines a step type. The result is frozen.
 *
 * @example
 * ```ts
 * const log = defineStep({
 *   type: 'log',
 *   category: 'flow',
 *   description: 'Writes a text to the trace',
 *   config: Type.Object({ text: Type.String() }),
 *   exits: { out: 'Always.' },
 *   run: ({ text }) => exit('out', { text }),
 * })
 * const { flow } = parseFlow(definition, { ...steps, log })
 * ```
 */
export function defineStep<const Type extends string, Config extends TObject, const Exit extends string, StepState = null>(
  options: StepOptions<Type, Config, Exit, StepState>,
): StepDefinition<Type, Config, Exit, StepState> {
  const { exits, exitsOf, exitDescriptions, provides = {}, acceptsContinueOnError = false, ...others } = options
  const fixedExits = exits ? (Object.keys(exits) as Exit[]) : null
  return Object.freeze<StepDefinition<Type, Config, Exit, StepState>>({
    entry: null,
    problems: () => [],
    ...others,
    config: acceptsContinueOnError ? withContinueOnError(others.config) : others.config,
    acceptsContinueOnError,
    fixedExits,
    exitDescriptions: exitDescriptions ?? Object.entries<string>(exits ?? {}).map(([exit, when]) => ({ exit, when })),
    exits: (config) => fixedExits ?? exitsOf?.(config) ?? [],
    provides: (config) => (typeof provides === 'function' ? provides(config) : provides),
  })
}

/** The flag belongs to the interpreter, so steps do not declare it; it is added to the schema that editors see. */
function withContinueOnError<Config extends TObject>({ type, required, properties, ...options }: Config): Config {
  const continueOnError = Type.Optional(
    Type.Boolean({ description: 'Leave by `error` instead of ending the run when this step fails', default: false }),
  )
  return Type.Object({ ...properties, continueOnError }, options) as unknown as Config
}
