import { ALL_PERMISSIONS, covers, type GrantedPermission, type Permission } from '../../kernel/permissions.ts'
import { isRefusal, type Problem, problem } from '../../kernel/problems.ts'
import type { EffectAnswer, EffectKind, EffectRequest } from '../effects/effect.ts'
import type { EventKey } from '../events/catalogue.ts'
import type { Caller, PasswordHasher, RecordPort, RenderPort, ServicePort } from './port.ts'

/** The result of an operation. A refused operation changes nothing. */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** There was nothing to do; `value` is the current state. */
  | { readonly kind: 'skipped'; readonly reason: string; readonly value: T }
  | { readonly kind: 'refused'; readonly problem: Problem }

/** An operation that continues once an external system has answered: its host sends the effect and passes the answer to `complete`. */
export interface AwaitedEffect {
  readonly kind: 'effect'
  readonly effect: EffectRequest
  readonly operationState: Readonly<Record<string, unknown>>
}

/** An operation that waits for the answer of an external system, under this intent. */
export interface Waiting {
  readonly kind: 'waiting'
  readonly intentId: string
}

/**
 * The scope of an operation: one organization, the account of the caller, or the public. It determines the contents of the port and whether
 * the caller must be known. `hook`: the organization whose hook URL was called, for anyone who knows the secret in it.
 */
export type OperationScope = 'organization' | 'account' | 'public' | 'hook'

/** One thing that the service can do. */
export interface Operation<Input = never, Value = unknown, Prepared = never, P extends RecordPort = ServicePort> {
  /** `<collection>.<verb>`; also the operationId in the OpenAPI document. */
  readonly name: string
  readonly scope: OperationScope
  /** The permission required in the organization, `*` for all of them; `null` if membership (or no identity at all) is enough. */
  readonly permission: GrantedPermission | null
  /** For people only: automations are refused, whatever their permissions. */
  readonly forPeople?: boolean
  /** Only for administrators of the installation, with a key that is not restricted. */
  readonly forInstallationAdmins?: boolean
  /** It deletes something that cannot be restored. */
  readonly irrevocable?: boolean
  /** It exposes people, secrets or the organization itself, although its permission does not say so. */
  readonly overRights?: boolean
  /** Changes nothing, so it uses the read side of the store. */
  readonly readOnly: boolean
  /** The events that it can emit. */
  readonly emits: readonly EventKey[]
  /**
   * Values that its events have for every input, by path of their data: `{'inbox:message-created': {'inboxMessage.direction':
   * 'OUTBOUND'}}`. Used to recognize conditions that keep a flow from starting itself. None by default.
   */
  readonly fixedEventValues: Readonly<Partial<Record<EventKey, Readonly<Record<string, string>>>>>
  /** The kinds of external effects that it can request, whether or not it waits for them. None by default. */
  readonly asks: readonly EffectKind[]
  /**
   * Whether, with this input, it needs exclusive access to its organization: it decides by records other than the one it changes, and those
   * must not change in the meantime. Never by default. A host that serializes all writes need not call it.
   */
  alone?(input: Input): boolean
  /** Slow work that must not run inside a transaction, done before it, such as hashing a password. */
  prepare?(tools: PrepareTools, input: Input): Promise<Prepared>
  run(port: P, input: Input, prepared: Prepared): Promise<Outcome<Value> | AwaitedEffect>
  /**
   * Slow work that must not run inside a transaction, done after it with the result of `run`, such as simulating a flow or rendering a
   * document. Its outcome is that of the operation. Only for operations that are `readOnly`.
   */
  finish?(tools: FinishTools, value: Value): Promise<Outcome<unknown>>
  /**
   * Completes the operation with the answer of the external system, in a transaction of its own, possibly much later. Records may have
   * changed since, so it reads them again. Only for operations that request an effect.
   */
  complete?(port: P, operationState: Readonly<Record<string, unknown>>, answer: EffectAnswer): Promise<Outcome<Value>>
  /**
   * Records the outcome in what `run` has written if the external system did not accept and its answer arrived later: by then everything
   * that `complete` wrote is rolled back. Only for operations that request an effect.
   */
  unaccepted?(port: P, operationState: Readonly<Record<string, unknown>>, answer: EffectAnswer): Promise<void>
}

/** What `prepare` can use: it reads outside the transaction. */
export interface PrepareTools {
  readonly passwords: PasswordHasher
  findUserByEmail: ServicePort['accounts']['findUserByEmail']
}

/** What `finish` can use. */
export interface FinishTools {
  /**
   * Simulates a flow with a snapshot of the organization's records, as far as the caller may read them, within limits of time, steps and
   * memory. Nothing is written or sent.
   */
  simulate(job: SimulationJob): Promise<SimulationOutcome>
  readonly renderer: RenderPort
}

/** A flow to simulate, with its script. */
export interface SimulationJob {
  readonly definition: unknown
  readonly script: Readonly<Record<string, unknown>>
}

/** The result of a simulation. */
export type SimulationOutcome =
  | { readonly kind: 'completed'; readonly report: Readonly<Record<string, unknown>> }
  /** The script has errors at these locations, given as JSON Pointers. */
  | { readonly kind: 'wrong'; readonly errors: readonly { readonly pointer: string; readonly message: string }[] }
  | { readonly kind: 'too_long'; readonly message: string }
  /** It reads records of this collection, for which the caller lacks the permission. */
  | { readonly kind: 'forbidden'; readonly collection: string; readonly permission: Permission }
  /** Too many other simulations are running. */
  | { readonly kind: 'busy' }

/** Any operation, regardless of its types. */
// biome-ignore lint/suspicious/noExplicitAny: operations take their input contravariantly, so no other type holds all of them
export type AnyOperation = Operation<any, any, any, any>

/**
 * Defines an operation. The result is frozen.
 *
 * @example
 * ```ts
 * const archive = defineOperation({
 *   name: 'documents.archive',
 *   permission: 'documents:write',
 *   async run(port: RecordPort, { id }: { readonly id: string }) {
 *     const record = await port.get(document, id)
 *     if (!record) return refused(problem('not_found'))
 *     if (record.status === 'ARCHIVED') return skipped('It is archived already.', record)
 *     return done(await port.update(document, record, { status: 'ARCHIVED' }))
 *   },
 * })
 * ```
 */
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

/** The outcome of a successful operation. */
export function done<T>(value: T): Outcome<T> {
  return { kind: 'done', value }
}

/** The outcome of an operation that had nothing to do. */
export function skipped<T>(reason: string, value: T): Outcome<T> {
  return { kind: 'skipped', reason, value }
}

/** The outcome of an operation that is not possible; nothing was changed. */
export function refused(reason: Problem): Outcome<never> {
  return { kind: 'refused', problem: reason }
}

/** Requests an external effect; once it is answered, the operation continues in `complete`, which gets `operationState` back. */
export function asks(effect: EffectRequest, operationState: Readonly<Record<string, unknown>>): AwaitedEffect {
  return { kind: 'effect', effect, operationState }
}

/**
 * Runs an operation with validated input. Checks the permission first; a `Refusal` thrown inside becomes a refused outcome. The host must
 * roll back what a refused operation wrote. Effects that it requests go to the port: if the answer is available immediately, the operation
 * is completed with it, otherwise the result is `waiting`.
 */
export async function runOperation<Input, Value, Prepared, P extends RecordPort>(
  operation: Operation<Input, Value, Prepared, P>,
  port: P,
  input: Input,
  prepared: Prepared,
): Promise<Outcome<Value> | Waiting> {
  // Outside of an organization the port has none, and throws if the operation accesses it.
  const organizationId = operation.scope === 'organization' ? (port as Partial<RecordPort>).organization?.id : undefined
  const missing = missingPermission(operation, port.caller, organizationId)
  if (missing) return refused(missing)
  port.noteOperation?.(operation.name)
  return refusable(async () => {
    const outcome = await operation.run(port, input, prepared)
    if (outcome.kind !== 'effect') return outcome
    const { effect, operationState } = outcome
    const reply = await port.ask({ completionHandler: operation.name, effect, operationState, awaited: true })
    return 'intentId' in reply ? { kind: 'waiting', intentId: reply.intentId } : complete(operation, port, operationState, reply)
  })
}

/** Runs the remaining slow work of an operation after its transaction; other outcomes are returned unchanged. */
export async function finishOperation(
  operation: Pick<AnyOperation, 'finish'>,
  tools: FinishTools,
  outcome: Outcome<unknown> | Waiting,
): Promise<Outcome<unknown> | Waiting> {
  const { finish } = operation
  return finish && outcome.kind === 'done' ? refusable(() => finish(tools, outcome.value)) : outcome
}

/** Completes an operation with the answer of an external system. The host must roll back what a refused one wrote. */
export function completeOperation<Value, P extends RecordPort>(
  operation: Pick<Operation<never, Value, never, P>, 'name' | 'complete'>,
  port: P,
  operationState: Readonly<Record<string, unknown>>,
  answer: EffectAnswer,
): Promise<Outcome<Value>> {
  return refusable(() => complete(operation, port, operationState, answer))
}

function complete<Value, P extends RecordPort>(
  operation: Pick<Operation<never, Value, never, P>, 'name' | 'complete'>,
  port: P,
  operationState: Readonly<Record<string, unknown>>,
  answer: EffectAnswer,
): Promise<Outcome<Value>> {
  if (!operation.complete) throw new Error(`${operation.name} requests an external effect and has no complete function`)
  return operation.complete(port, operationState, answer)
}

/**
 * The outcome of an operation that requests no external effect.
 *
 * @throws Error if it does request one and waits
 */
export function finished<T>(outcome: Outcome<T> | Waiting): Outcome<T> {
  if (outcome.kind === 'waiting') throw new Error(`the operation waits for an external system (${outcome.intentId}), and nothing here can`)
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
 * The problem that prevents a caller from running an operation, or `null`.
 *
 * @param organizationId the organization in which to run it; absent if the caller's access was checked before, or there is none
 */
export function missingPermission(
  operation: Pick<AnyOperation, 'permission' | 'scope' | 'forPeople' | 'forInstallationAdmins'>,
  caller: Caller,
  organizationId?: string,
): Problem | null {
  // A caller's permissions only apply in the caller's own organizations.
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
