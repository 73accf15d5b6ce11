import { type TargetLayer, type TargetProblem, targetProblem } from '@belfry/core'

/** The URL that a user gave leads to an address that is not allowed. */
export class BlockedTargetError extends Error {
  override readonly name = 'BlockedTargetError'
  readonly code = 'blocked_target'
  /** The check that refused it. */
  readonly layer: TargetLayer

  constructor({ code, message, remedy }: TargetProblem) {
    super(`The address ${message}; ${remedy}.`)
    this.layer = code
  }
}

/** The error for a name that leads to a private address. It does not say which: that would reveal a network which the user cannot see. */
export function blockedAnswer(host: string): BlockedTargetError {
  return new BlockedTargetError(targetProblem('dns', `leads to "${host}", a name with an address that is not public`))
}

/** The error for a connection that ended at another address than the checked ones. */
export function blockedSocket(host: string): BlockedTargetError {
  return new BlockedTargetError(targetProblem('socket', `leads to "${host}", where the connection ended at an address that is not public`))
}

/** The error for an address of the sending machine itself. */
export function blockedOwn(address: string): BlockedTargetError {
  return new BlockedTargetError(targetProblem('literal', `leads to ${address}, which is not public to us: it is this machine`))
}
