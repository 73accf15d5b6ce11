import type { CustomFieldDeclaration, EffectKind, EpochMs, IdKind } from '@belfry/core'
import type { Static, TObject, TSchema } from 'typebox'
import type { ConstraintSets } from '../condition/constraint.ts'
import type { Answer, Request } from '../run/request.ts'
import type { StartCause, StartSource, StartVerdict } from '../run/run-start.ts'
import type { ConfigProblem } from './config-problem.ts'
import type { Outcome, Output } from './outcome.ts'
import type { StepContext } from './step-context.ts'

/** The group of a step type in menus and documents. */
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

/** Variables by root, each with the schema of its value. */
export type Roots = Readonly<Record<string, TSchema>>

/** What later steps may use, by the exit through which they are reached. `null`: whatever is put out, of which nothing can be told before. */
export type Provided<Exit extends string = string> = { readonly [E in Exit]?: Roots | null }

/** An exit that a step, as it is configured, never takes. */
export interface DeadExit<Exit extends string = string> {
  readonly exit: Exit
  /** Why, as the end of a sentence: `there is no timeout`. */
  readonly why: string
}

/** Calls of the own API that only somebody with full access may have a flow make. */
export interface PrivilegedCalls {
  /** Where the config says so: a JSON pointer into it. */
  readonly pointer: string
  /** The names of the operations that are called, or that may be. Never empty. */
  readonly operations: readonly string[]
  /** Whether one of them is called whatever the variables hold. */
  readonly isCertain: boolean
}

/** A variable that stands for the id of a record within a text of a config, where the schema of the config cannot say so. */
export interface RecordReference {
  /** Where the text is: a JSON pointer into the config. */
  readonly pointer: string
  /** The variable with its braces, as UTF-16 offsets. */
  readonly range: readonly [start: number, end: number]
  /** As messages name the place: `customerId in body`. */
  readonly name: string
  /** The kind of record whose id is wanted. */
  readonly record: IdKind
}

/** What is known of the place where a flow is to run. Of what is left out nothing can be told, so nothing is found wrong with it. */
export interface SiteFacts {
  /** What starts flows there; one that begins with something else waits in vain. */
  readonly sources?: readonly StartSource['kind'][]
  /** The custom fields that the organization has declared. */
  readonly customFields?: readonly Pick<CustomFieldDeclaration, 'model' | 'key' | 'type' | 'options'>[]
  /** Whether the organization has opening hours. */
  readonly hasOpeningHours?: boolean
  /** The kinds of effects that are not sent. Without it nothing is said of connectors. */
  readonly unconnected?: Unconnected
}

/** The kinds of effects that are not sent by a connector: they are simulated, or refused. */
export interface Unconnected {
  readonly simulated: readonly EffectKind[]
  readonly refused: readonly EffectKind[]
}

/** Where a step stands, as far as its own findings may depend on it. */
export interface StepLocation {
  readonly nodeId: string
  /** What starts the flow; `null` while it has no sound trigger. */
  readonly source: StartSource | null
  readonly site: SiteFacts
}

/** What a step says when it is asked again while it waits. */
export interface StepCheck {
  readonly met: boolean
  /** What is worth seeing of it, for the trace. */
  readonly output: Output
}

/** Which answer is sought to one request of a step, for a test that is to take one of its exits. */
export interface ExampleSought<Exit extends string = string> {
  /** The exit by which the step is to leave; `error` where its author chose to go on. */
  readonly exit: Exit | 'error'
  /** What the step has asked for. */
  readonly request: Request
  /** What it keeps until the answer comes. */
  readonly memo: unknown
  /** The moment. */
  readonly now: EpochMs
  /** What later steps want of the variables that this one provides, by root: parts of their values. Empty where they want nothing. */
  readonly variables: Readonly<Record<string, unknown>>
}

/** What only a step at which a flow begins has. */
export interface Entry<Config> {
  /** What starts the flow; `null` while the config does not say. */
  source(config: Config): StartSource | null
  /** The variable roots that the cause brings. `null` when they cannot be told, and then no root can be called unknown. */
  roots(config: Config): Roots | null
  /** Whether a cause starts a run. */
  admits(config: Config, context: StepContext, cause: StartCause): StartVerdict
  /** What variables have to be like for a cause to start a run; nothing by default. The config has to match the schema. */
  constraints?(config: Config): ConstraintSets
  /** Whether what starts it by the clock comes due some day; `null` or missing for what no clock starts. The config has to match the schema. */
  comesDue?(config: Config): boolean | null
}

/** An effect that a step asks of the outside. */
export interface StepEffect {
  readonly kind: EffectKind
  /** The field that chooses it, a JSON pointer into the config; empty where the step as a whole asks for it. */
  readonly pointer: string
  /**
   * What a missing connector means: `always`, the step fails; `together`, it fails where none is set up for any effect that says so; `never`, it
   * goes on without.
   */
  readonly fails: 'always' | 'together' | 'never'
}

/**
 * Everything there is to know of one step type. Shared code never asks for its name: what the interpreter, the rules or an editor must
 * know, is said here. Made by `defineStep`.
 */
export interface StepDefinition<
  Type extends string = string,
  Config extends TObject = TObject,
  Exit extends string = string,
  StepState = unknown,
> {
  readonly type: Type
  readonly category: StepCategory
  /** In one sentence, for menus and documents. */
  readonly description: string
  /** Further members of a config are kept and ignored. `x-variables` marks texts with variables, `x-variable-path` names of variables, `x-url` addresses outside, `x-when` what says something only beside a certain value of another member. */
  readonly config: Config
  /** It may fail, and its author may choose to go on: with `continueOnError: true` it has the exit `error` too. */
  readonly acceptsContinueOnError: boolean
  /** There when a flow may begin with it. */
  readonly entry: Entry<Static<Config>> | null
  /** Its exits when they do not depend on the config. */
  readonly fixedExits: readonly Exit[] | null
  /** Its own exits, without `error`. The config has to match the schema, except for fixed exits. */
  exits(config: Static<Config>): readonly Exit[]
  /** The exit behind which runs of their own go on, one for each item. No run takes it itself. None by default. */
  readonly spawns?: Exit
  /** The exit by which it is left when what it has asked for failed, where that does not stop the run. None by default. */
  readonly failure?: Exit
  /** What `run` and `resume` put out for later steps. The config has to match the schema. */
  provides(config: Static<Config>): Provided<Exit>
  problems(config: Static<Config>, location: StepLocation): readonly ConfigProblem[]
  /** The exits that are never taken with this config. None by default. The config has to match the schema. */
  deadExits?(config: Static<Config>): readonly DeadExit<Exit>[]
  /** The names of the operations that the step may perform, for telling which events a flow can cause. None by default. The config has to match the schema. */
  operations?(config: Static<Config>): readonly string[]
  /** The effects that the step asks of the outside, for telling where no connector is set up. None by default. The config has to match the schema. */
  effects?(config: Static<Config>): readonly StepEffect[]
  /**
   * The calls of the own API that the step may make and that only somebody with full access may have a flow make. None by default. The config has to match the
   * schema.
   */
  takesFullAccess?(config: Static<Config>): PrivilegedCalls | null
  /** The variables that stand for ids of records within its texts: what is no such id makes the step leave by its exit `failure`. None by default. The config has to match the schema. */
  recordReferences?(config: Static<Config>): readonly RecordReference[]
  /** Whether what it waits for holds now; needed by a step that waits with a check of its conditions. Pure. The config is filled as of now. */
  check?(config: Static<Config>, context: StepContext): StepCheck
  /**
   * What variables have to be like for the step to leave by an exit. For steps that decide by variables, so that tests can be made that take
   * each exit. Missing: it does not depend on variables. The config has to match the schema. Of a step that asks for something, demands may be
   * about what is then so (`later`).
   */
  constraints?(config: Static<Config>, exit: Exit): ConstraintSets
  /**
   * The first moment from `now` on at which the step leaves by an exit, `null` when there is none. For steps that decide by the time, so that
   * tests can be made that take each exit. Missing: it does not depend on the time. Pure. The config is filled.
   */
  moments?(config: Static<Config>, exit: Exit, when: { readonly now: EpochMs; readonly timeZone: string }): EpochMs | null
  /**
   * Answers to a request of the step that lead on to an exit, the likeliest first, so that tests can be made that take each exit. None are
   * needed where the ordinary answers to such a request do (`testing/example-answers.ts`). The config is filled.
   */
  examples?(config: Static<Config>, sought: ExampleSought<Exit>): readonly Answer[]
  /** One visit. Pure. The config is filled: variables in its texts are replaced, unknown members are gone. */
  run(config: Static<Config>, context: StepContext): Outcome<Exit, StepState>
  /** Goes on after an answer. Pure. The config is filled as it was in `run`. */
  resume?(config: Static<Config>, context: StepContext, stepState: StepState, answer: Answer): Outcome<Exit, StepState>
}

/** Any step type, where its config and its exits do not matter. */
export type AnyStep = StepDefinition

/** Step types by name. */
export type StepRegistry = Readonly<Record<string, AnyStep>>
