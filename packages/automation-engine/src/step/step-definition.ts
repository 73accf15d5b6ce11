import type { CustomFieldDeclaration, EffectKind, EpochMs, IdKind } from '@belfry/core'
import type { Static, TObject } from 'typebox'
import type { ConstraintSets } from '../condition/constraint.ts'
import type { ConfigProblem } from '../config/config-problem.ts'
import type { Answer, Request } from '../protocol/request.ts'
import type { StartCause, StartSource, StartVerdict } from '../protocol/run-start.ts'
import type { Roots } from '../variables/roots.ts'
import type { Output, StepOutcome } from './outcome.ts'
import type { StepContext } from './step-context.ts'

/** The group of a step type in menus and documentation. */
export type StepCategory =
  | 'trigger'
  | 'flow'
  | 'records'
  | 'tasks'
  | 'customers'
  | 'reservations'
  | 'invoices'
  | 'access'
  | 'devices'
  | 'calls'

/** The variable roots available to later steps, by the exit that leads to them. `null`: unknown roots, which depend on the output. */
export type Provided<Exit extends string = string> = { readonly [E in Exit]?: Roots | null }

/** When an exit is taken, for documentation. */
export type ExitDescription =
  | {
      readonly exit: string
      /** In a sentence or two: `When the conditions hold.` */
      readonly when: string
    }
  | {
      /** A noun for the items of the config whose `id` names an exit: `case`. The description applies to all of these exits. */
      readonly ofEach: string
      readonly when: string
    }

/** Documentation of a step type that does not follow from its other members. Markdown; a link names its page: `guide/webhooks`. */
export interface StepDocuments {
  /** What it does to records and external systems. Derived from its operations by default. */
  readonly work?: string
  /** The variables that later steps can use. Derived from `provides` by default. */
  readonly variables?: string
}

/** An exit that a step with a given config never takes. */
export interface DeadExit<Exit extends string = string> {
  readonly exit: Exit
  /** The reason, as the end of a sentence: `there is no timeout`. */
  readonly why: string
}

/** Calls of the service's own API that only users with full access may add to a flow. */
export interface PrivilegedCalls {
  /** The location in the config, as a JSON Pointer. */
  readonly pointer: string
  /** The names of the operations that are or may be called. Never empty. */
  readonly operations: readonly string[]
  /** Whether one of them is called whatever the values of variables. */
  readonly isCertain: boolean
}

/** A variable that holds the id of a record within a text of a config, where the schema of the config cannot say so. */
export interface RecordReference {
  /** The location of the text, as a JSON Pointer into the config. */
  readonly pointer: string
  /** The variable with its braces, as UTF-16 offsets. */
  readonly range: readonly [start: number, end: number]
  /** The name of the location in messages: `customerId in body`. */
  readonly name: string
  /** The kind of record that the id must have. */
  readonly record: IdKind
}

/** Facts about the organization in which a flow is to run. What is absent is not checked. */
export interface SiteFacts {
  /** What can start flows there; a flow with another source would never start. */
  readonly sources?: readonly StartSource['kind'][]
  /** The custom fields that the organization has declared. */
  readonly customFields?: readonly Pick<CustomFieldDeclaration, 'model' | 'key' | 'type' | 'options'>[]
  /** Whether the organization has opening hours. */
  readonly hasOpeningHours?: boolean
  /** The kinds of effects without a connector. If absent, connectors are not checked. */
  readonly unconnected?: Unconnected
}

/** Replacements for members of a config. They need not match the schema. */
export type ConfigChange<Config> = { readonly [Name in keyof Config]?: unknown }

/** The kinds of effects without a connector, by what happens to them: simulated, or refused. */
export interface Unconnected {
  readonly simulated: readonly EffectKind[]
  readonly refused: readonly EffectKind[]
}

/** The location of a step, as far as its own checks may depend on it. */
export interface StepLocation {
  readonly nodeId: string
  /** What starts the flow; `null` without a valid trigger. */
  readonly source: StartSource | null
  readonly site: SiteFacts
}

/** The result of a step's repeated check. */
export interface StepCheck {
  readonly met: boolean
  /** Output for the trace. */
  readonly output: Output
}

/** The answer needed for one request of a step, so that a generated test takes one of its exits. */
export interface ExampleSought<Exit extends string = string> {
  /** The exit that the step is to take; `error` if its author chose to continue on errors. */
  readonly exit: Exit | 'error'
  /** The request of the step. */
  readonly request: Request
  /** The state that it keeps until the answer arrives. */
  readonly stepState: unknown
  /** The current time. */
  readonly now: EpochMs
  /** Constraints of later steps on the variables that this one provides, by root: parts of their values. Empty if there are none. */
  readonly variables: Readonly<Record<string, unknown>>
}

/** The part of a step definition that only entry steps have. */
export interface Entry<Config> {
  /** What starts the flow; `null` if the config does not say yet. */
  source(config: Config): StartSource | null
  /** The variable roots that the cause provides. `null` if unknown; then no root is reported as unknown. */
  roots(config: Config): Roots | null
  /** Whether a cause starts a run. */
  admits(config: Config, context: StepContext, cause: StartCause): StartVerdict
  /** The constraints on variables under which a cause starts a run; none by default. The config must match the schema. */
  constraints?(config: Config): ConstraintSets
  /** Whether its schedule ever fires; `null` or absent if no clock starts it. The config must match the schema. */
  comesDue?(config: Config): boolean | null
}

/** An external effect that a step requests. */
export interface StepEffect {
  readonly kind: EffectKind
  /** The field that selects it, as a JSON Pointer into the config; empty if the whole step requests it. */
  readonly pointer: string
  /**
   * What a missing connector means. `always`: the step fails. `together`: it fails if no effect marked so has a connector. `never`: it
   * continues without.
   */
  readonly fails: 'always' | 'together' | 'never'
}

/**
 * The complete definition of a step type, created by `defineStep`. Shared code never refers to a type by name: everything that the
 * interpreter, the checks or an editor must know is declared here.
 */
export interface StepDefinition<
  Type extends string = string,
  Config extends TObject = TObject,
  Exit extends string = string,
  StepState = unknown,
> {
  readonly type: Type
  readonly category: StepCategory
  /** One sentence, for menus and documentation. */
  readonly description: string
  /**
   * The schema of the config. Unknown members of a config are kept and ignored. `x-variables` marks texts with variables, `x-variable-path`
   * names of variables, `x-url` external URLs, and `x-when` members that apply only with a certain value of another member.
   */
  readonly config: Config
  /** Whether the step can fail and its author may continue on errors: with `continueOnError: true` it also has the exit `error`. */
  readonly acceptsContinueOnError: boolean
  /** Present if a flow can start with this step. */
  readonly entry: Entry<Static<Config>> | null
  /** Its exits if they do not depend on the config. */
  readonly fixedExits: readonly Exit[] | null
  /** When each exit is taken, in the order of the exits; without `error`. */
  readonly exitDescriptions: readonly ExitDescription[]
  /** Further documentation. None by default. */
  readonly documents?: StepDocuments
  /** Its exits without `error`. The config must match the schema, except for fixed exits. */
  exits(config: Static<Config>): readonly Exit[]
  /** The exit after which child runs continue, one for each item. The run itself never takes it. None by default. */
  readonly spawns?: Exit
  /** The exit taken if its request failed without failing the run. None by default. */
  readonly failure?: Exit
  /** The variables that `run` and `resume` provide to later steps. The config must match the schema. */
  provides(config: Static<Config>): Provided<Exit>
  /** Problems of the config that the schema cannot express. The config must match the schema. */
  problems(config: Static<Config>, location: StepLocation): readonly ConfigProblem[]
  /**
   * Changes to a valid config after which `problems` reports something, at least one for each code that it can report. Documentation shows the
   * resulting problems. A member that is `undefined` is removed. None by default.
   */
  readonly problemExamples?: readonly ConfigChange<Static<Config>>[]
  /** The exits that are never taken with this config. None by default. The config must match the schema. */
  deadExits?(config: Static<Config>): readonly DeadExit<Exit>[]
  /**
   * The names of the operations that the step may perform, to derive the events that a flow can cause. None by default. The config must
   * match the schema.
   */
  operations?(config: Static<Config>): readonly string[]
  /** The external effects that the step requests, to detect missing connectors. None by default. The config must match the schema. */
  effects?(config: Static<Config>): readonly StepEffect[]
  /**
   * Calls of the service's own API that the step may make and that only users with full access may add to a flow. None by default. The
   * config must match the schema.
   */
  takesFullAccess?(config: Static<Config>): PrivilegedCalls | null
  /**
   * The variables that hold record ids within its texts. If one is not an id of that kind, the step leaves by its exit `failure`. None by
   * default. The config must match the schema.
   */
  recordReferences?(config: Static<Config>): readonly RecordReference[]
  /**
   * Whether the awaited conditions hold now; required for a step that waits with a check of its conditions. Pure. The config is filled with
   * the current values.
   */
  check?(config: Static<Config>, context: StepContext): StepCheck
  /**
   * The constraints on variables under which the step takes an exit. For steps that decide by variables, so that tests can be generated for
   * each exit. Absent if it does not depend on variables. The config must match the schema. If the step makes a request, constraints may be
   * about values after the answer (`later`).
   */
  constraints?(config: Static<Config>, exit: Exit): ConstraintSets
  /**
   * The first moment from `now` at which the step takes an exit; `null` if there is none. For steps that decide by time, so that tests can
   * be generated for each exit. Absent if it does not depend on the time. Pure. The config is filled.
   */
  moments?(config: Static<Config>, exit: Exit, when: { readonly now: EpochMs; readonly timeZone: string }): EpochMs | null
  /**
   * Answers to a request of the step that lead to an exit, the likeliest first, so that tests can be generated for each exit. Not needed if
   * the usual answers to such a request suffice (`testing/example-answers.ts`). The config is filled.
   */
  examples?(config: Static<Config>, sought: ExampleSought<Exit>): readonly Answer[]
  /** Runs one visit. Pure. The config is filled: variables in its texts are replaced, unknown members are removed. */
  run(config: Static<Config>, context: StepContext): StepOutcome<Exit, StepState>
  /** Continues after an answer. Pure. The config is filled as it was in `run`. */
  resume?(config: Static<Config>, context: StepContext, stepState: StepState, answer: Answer): StepOutcome<Exit, StepState>
}

/** Any step type, regardless of its config and exits. */
export type AnyStep = StepDefinition

/** Step types by name. */
export type StepRegistry = Readonly<Record<string, AnyStep>>
