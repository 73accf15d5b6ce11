import { ALL_PERMISSIONS, covers, type GrantedPermission, type Permission } from '../../kernel/permissions.ts'
import { isRefusal, type Problem, problem } from '../../kernel/problems.ts'
import type { EffectAnswer, EffectKind, EffectRequest } from '../effects/effect.ts'
import type { EventKey } from '../events/catalogue.ts'
import type { Caller, PasswordHasher, RecordPort, RenderPort, ServicePort } from './port.ts'

/** What came of an operation. A refusal has changed nothing. */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** There was nothing to do; `value` is what stands. */
  | { readonly kind: 'skipped'; readonly reason: string; readonly value: T }
  | { readonly kind: 'refused'; readonly problem: Problem }

/** The operation goes on when the outside has answered: its host hands the effect over and gives the answer to `settle`. */
export interface AwaitedEffect {
  readonly kind: 'asked'
  readonly effect: EffectRequest
  readonly memo: Readonly<Record<string, unknown>>
}

/** The operation has handed something to the outside, whose answer is not there yet. It goes on under this intent. */
export interface Waiting {
  readonly kind: 'waiting'
  readonly intentId: string
}

/**
 * Where an operation runs: inside one organization, for the account of the one who asks, or for anybody. It decides what the port
 * holds and who must be known. `hook`: inside the organization whose address was called, for whoever knows the secret in it.
 */
export type OperationScope = 'organization' | 'account' | 'public' | 'hook'

/** One thing that the service can do. */
export interface Operation<Input = never, Value = unknown, Prepared = never, P extends RecordPort = ServicePort> {
  /** `<collection>.<verb>`; the operationId of the OpenAPI document. */
  readonly name: string
  readonly scope: OperationScope
  /** The permission it needs in the organization, `*` for all of them; `null` when being a member (or nobody) is enough. */
  readonly permission: GrantedPermission | null
  /** For people alone: automations are refused, whatever their permissions. */
  readonly forPeople?: boolean
  /** For administrators of the installation alone, with a key that is not restricted. */
  readonly forInstallationAdmins?: boolean
  /** It takes out for good what nobody can bring back. */
  readonly irrevocable?: boolean
  /** It tells of people, secrets or the organization itself, though the permission that it asks for does not say so. */
  readonly overRights?: boolean
  /** Changes nothing, so it runs on the reading side of the store. */
  readonly readOnly: boolean
  /** The events that it can tell of. */
  readonly emits: readonly EventKey[]
  /**
   * What such an event holds whatever the input is, by the paths of its data: `{'inbox:message-created': {'inboxMessage.direction': 'OUTBOUND'}}`.
   * By it conditions that keep a flow from starting itself are recognized. Nothing by default.
   */
  readonly fixedEventValues: Readonly<Partial<Record<EventKey, Readonly<Record<string, string>>>>>
  /** The kinds of effects that it can ask of the outside, whether or not it waits for them. None by default. */
  readonly asks: readonly EffectKind[]
  /**
   * Whether, with this input, it has to be alone in its organization: it decides from records other than the one it changes, and those must
   * stand still meanwhile. Never by default; a host in which all writes are one after another need not ask.
   */
  alone?(input: Input): boolean
  /** Slow work that must not happen inside a transaction, done before it: hashing a password. */
  prepare?(tools: PrepareTools, input: Input): Promise<Prepared>
  run(port: P, input: Input, prepared: Prepared): Promise<Outcome<Value> | AwaitedEffect>
  /**
   * Slow work that must not happen inside a transaction, done after it with what `run` has found: playing a flow, making a paper. Its outcome is that of the
   * operation. Only for operations that are `readOnly`.
   */
  finish?(tools: FinishTools, found: Value): Promise<Outcome<unknown>>
  /**
   * Finishes what `run` has asked of the outside, in a transaction of its own, which may be much later. Records may have changed since, so it
   * reads them again. Only for operations that ask.
   */
  settle?(port: P, memo: Readonly<Record<string, unknown>>, answer: EffectAnswer): Promise<Outcome<Value>>
  /**
   * Notes what became of what `run` has written down, when the outside has not accepted and the answer comes later: what `settle` wrote is undone by
   * then. Only for operations that ask.
   */
  unaccepted?(port: P, memo: Readonly<Record<string, unknown>>, answer: EffectAnswer): Promise<void>
}

/** What `prepare` may use: it reads, outside of the transaction. */
export interface PrepareTools {
  readonly passwords: PasswordHasher
  findUserByEmail: ServicePort['accounts']['findUserByEmail']
}

/** What `finish` may use. */
export interface FinishTools {
  /**
   * Plays a flow over the records of the organization, as they stand in one moment and as far as the caller may read them, within limits of
   * time, steps and memory. Nothing is written and nothing is sent.
   */
  simulate(job: SimulationJob): Promise<SimulationOutcome>
  readonly papers: RenderPort
}

/** A flow to be played, with the script of what happens. */
export interface SimulationJob {
  readonly definition: unknown
  readonly script: Readonly<Record<string, unknown>>
}

/** What came of playing a flow. */
export type SimulationOutcome =
  | { readonly kind: 'played'; readonly report: Readonly<Record<string, unknown>> }
  /** The script is wrong at these places: JSON pointers into it. */
  | { readonly kind: 'wrong'; readonly errors: readonly { readonly pointer: string; readonly message: string }[] }
  | { readonly kind: 'too_long'; readonly message: string }
  /** It reads records of this collection, for which the caller lacks the permission. */
  | { readonly kind: 'forbidden'; readonly collection: string; readonly permission: Permission }
  /** Too many others are being played. */
  | { readonly kind: 'busy' }

/** Any operation, where its types do not matter. */
// biome-ignore lint/suspicious/noExplicitAny: operations take their input contravariantly, so no other type holds all of them
export type AnyOperation = Operation<any, any, any, any>

/** Defines an operation. The result is frozen. */
export function defineOperation<Input, Value, Prepared = undefined, P extends RecordPort = ServicePort>(
  options: Omit<Operation<Input, Value, Prepared, P>, 'readOnly' | 'scope' | 'emits' | 'fixedEventValues' | 'asks'> & {
    readonly readOnly?: boolean
    readonly emits?: readonly EventKey[]
    readonly fixedEventValues?: AnyOperation['fixedEventValues']
    readonly asks?: readonly EffectKind[]
    readonly scope?: OperationScope
  },
): Operation<Input, Value, Prepared, P> {
  const defaults = { scope: 'organization', readOnly: false, emits: [], fixedEventValues: {}, asks: [] }
  return Object.freeze({ ...defaults, ...options } as Operation<Input, Value, Prepared, P>)
}

/** The operation did what it should. */
export function done<T>(value: T): Outcome<T> {
  return { kind: 'done', value }
}

/** There was nothing to do. */
export function skipped<T>(reason: string, value: T): Outcome<T> {
  return { kind: 'skipped', reason, value }
}

/** The operation is not possible; nothing was changed. */
export function refused(reason: Problem): Outcome<never> {
  return { kind: 'refused', problem: reason }
}

/** The operation goes on when the outside has answered this; `memo` is handed to `settle`. */
export function asks(effect: EffectRequest, memo: Readonly<Record<string, unknown>>): AwaitedEffect {
  return { kind: 'asked', effect, memo }
}

/**
 * Runs an operation whose input was validated. Checks the permission first; a `Refusal` thrown inside becomes a refused outcome. The
 * host must undo what a refused operation wrote. What it asks of the outside goes to the port: when the answer is there at once the operation
 * is finished with it, else it is `waiting`.
 */
export async function runOperation<Input, Value, Prepared, P extends RecordPort>(
  operation: Operation<Input, Value, Prepared, P>,
  port: P,
  input: Input,
  prepared: Prepared,
): Promise<Outcome<Value> | Waiting> {
  // Outside of an organization the port has none, and says so when the operation asks for it.
  const organizationId = operation.scope === 'organization' ? (port as Partial<RecordPort>).organization?.id : undefined
  const missing = missingPermission(operation, port.caller, organizationId)
  if (missing) return refused(missing)
  port.noteOperation?.(operation.name)
  return refusable(async () => {
    const outcome = await operation.run(port, input, prepared)
    if (outcome.kind !== 'asked') return outcome
    const { effect, memo } = outcome
    const reply = await port.ask({ settler: operation.name, effect, memo, awaited: true })
    return 'intentId' in reply ? { kind: 'waiting', intentId: reply.intentId } : complete(operation, port, memo, reply)
  })
}

/** Goes on after the transaction of an operation that has slow work left; the outcome of any other is what it is. */
export async function finishOperation(
  operation: Pick<AnyOperation, 'finish'>,
  tools: FinishTools,
  outcome: Outcome<unknown> | Waiting,
): Promise<Outcome<unknown> | Waiting> {
  const { finish } = operation
  return finish && outcome.kind === 'done' ? refusable(() => finish(tools, outcome.value)) : outcome
}

/** Finishes an operation with the answer of the outside. The host must undo what a refused one wrote. */
export function completeOperation<Value, P extends RecordPort>(
  operation: Pick<Operation<never, Value, never, P>, 'name' | 'settle'>,
  port: P,
  memo: Readonly<Record<string, unknown>>,
  answer: EffectAnswer,
): Promise<Outcome<Value>> {
  return refusable(() => complete(operation, port, memo, answer))
}

function complete<Value, P extends RecordPort>(
  operation: Pick<Operation<never, Value, never, P>, 'name' | 'settle'>,
  port: P,
  memo: Readonly<Record<string, unknown>>,
  answer: EffectAnswer,
): Promise<Outcome<Value>> {
  if (!operation.settle) throw new Error(`${operation.name} asks something of the outside and has no settle`)
  return operation.settle(port, memo, answer)
}

/**
 * The outcome of an operation that asks nothing of the outside.
 *
 * @throws Error when it does all the same, and waits
 */
export function finished<T>(outcome: Outcome<T> | Waiting): Outcome<T> {
  if (outcome.kind === 'waiting') throw new Error(`the operation waits for the outside (${outcome.intentId}), and nobody here can`)
  return outcome
}

async function refusable<T>(work: () => Promise<T>): Promise<T | { readonly kind: 'refused'; readonly problem: Problem }> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error)) return { kind: 'refused', problem: error.problem }
    throw error
  }
}

/**
 * The problem that stands between a caller and an operation, or `null`.
 *
 * @param organizationId the organization in which it is to be done; left out where the caller was admitted to it before, and where there is none
 */
export function missingPermission(
  operation: Pick<AnyOperation, 'permission' | 'scope' | 'forPeople' | 'forInstallationAdmins'>,
  caller: Caller,
  organizationId?: string,
): Problem | null {
  // The permissions of a caller hold in its own organizations alone.
  if (organizationId !== undefined && caller.organizationIds !== null && !caller.organizationIds.includes(organizationId))
    return problem('not_found', { detail: 'There is no such organization, or the caller has no access to it.' })
  if (operation.forInstallationAdmins && (!caller.installationAdmin || caller.narrowed))
    return problem('forbidden', { detail: NEEDS_INSTALLATION })
  if (caller.author.type === 'WORKFLOW' && operation.forPeople)
    return problem('forbidden', { detail: 'Automations cannot do this: it is for people.' })
  if (caller.author.type === 'WORKFLOW' && operation.permission?.startsWith('automations:')) {
    return problem('forbidden', { detail: 'Automations cannot reach automations: that would let a flow change what may run.' })
  }
  if (operation.scope !== 'organization' || covers(caller.permissions, operation.permission)) return null
  if (operation.permission === ALL_PERMISSIONS) return problem('forbidden', { detail: NEEDS_ALL })
  return problem('forbidden', {
    detail: `The permission ${operation.permission} is missing. Ask an administrator of the organization for it.`,
  })
}

const NEEDS_INSTALLATION = 'Only administrators of the installation may do this, with a key that is not narrowed.'
const NEEDS_ALL =
  'The permission * is missing: only an administrator of the organization may do this, with a key that is not narrowed to less.'
