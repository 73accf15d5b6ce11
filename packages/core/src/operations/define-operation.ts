import type { Permission } from '../permissions.ts'
import { covers } from '../permissions.ts'
import { isRefusal, type Problem, problem } from '../problems.ts'
import type { Caller, PasswordHasher, RecordPort, ServicePort } from './port.ts'

/** What came of an operation. A refusal has changed nothing. */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** There was nothing to do; `value` is what stands. */
  | { readonly kind: 'skipped'; readonly reason: string; readonly value: T }
  | { readonly kind: 'refused'; readonly problem: Problem }

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
  /** The permission it needs in the organization; `null` when being a member (or nobody) is enough. */
  readonly permission: Permission | null
  /** Changes nothing, so it runs on the reading side of the store. */
  readonly readOnly: boolean
  /**
   * Whether, with this input, it has to be alone in its organization: it decides from records other than the one it changes, and those must
   * stand still meanwhile. Never by default; a host in which all writes are one after another need not ask.
   */
  alone?(input: Input): boolean
  /** Slow work that must not happen inside a transaction, done before it: hashing a password. */
  prepare?(tools: PrepareTools, input: Input): Promise<Prepared>
  run(port: P, input: Input, prepared: Prepared): Promise<Outcome<Value>>
}

/** What `prepare` may use: it reads, outside of the transaction. */
export interface PrepareTools {
  readonly passwords: PasswordHasher
  findUserByEmail: ServicePort['accounts']['findUserByEmail']
}

/** Any operation, where its types do not matter. */
// biome-ignore lint/suspicious/noExplicitAny: operations take their input contravariantly, so no other type holds all of them
export type AnyOperation = Operation<any, any, any, any>

/** Defines an operation. The result is frozen. */
export function defineOperation<Input, Value, Prepared = undefined, P extends RecordPort = ServicePort>(
  options: Omit<Operation<Input, Value, Prepared, P>, 'readOnly' | 'scope'> & {
    readonly readOnly?: boolean
    readonly scope?: OperationScope
  },
): Operation<Input, Value, Prepared, P> {
  return Object.freeze({ scope: 'organization', readOnly: false, ...options } as Operation<Input, Value, Prepared, P>)
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

/**
 * Runs an operation whose input was validated. Checks the permission first; a `Refusal` thrown inside becomes a refused outcome. The
 * host must undo what a refused operation wrote.
 */
export async function runOperation<Input, Value, Prepared, P extends RecordPort>(
  operation: Operation<Input, Value, Prepared, P>,
  port: P,
  input: Input,
  prepared: Prepared,
): Promise<Outcome<Value>> {
  const missing = missingPermission(operation, port.caller)
  if (missing) return refused(missing)
  port.noteOperation?.(operation.name)
  try {
    return await operation.run(port, input, prepared)
  } catch (error) {
    if (isRefusal(error)) return refused(error.problem)
    throw error
  }
}

/** The problem that stands between a caller and an operation, or `null`. */
export function missingPermission(operation: Pick<AnyOperation, 'permission' | 'scope'>, caller: Caller): Problem | null {
  if (caller.author.type === 'WORKFLOW' && operation.permission?.startsWith('automations:')) {
    return problem('forbidden', { detail: 'Automations cannot reach automations: that would let a flow change what may run.' })
  }
  if (operation.scope !== 'organization' || covers(caller.permissions, operation.permission)) return null
  return problem('forbidden', {
    detail: `The permission ${operation.permission} is missing. Ask an administrator of the organization for it.`,
  })
}
