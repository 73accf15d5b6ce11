import { type TargetLayer, type TargetProblem, targetProblem } from '@belfry/core'

/** The address that a user gave leads where nobody may go. */
export class BlockedTargetError extends Error {
  override readonly name = 'BlockedTargetError'
  readonly code = 'blocked_target'
  /** The layer that refused it. */
  readonly layer: TargetLayer

  constructor({ code, message, remedy }: TargetProblem) {
    super(`The address ${message}; ${remedy}.`)
    this.layer = code
  }
}

/**
 * What somebody is told whose name leads to a private address. Not to which one: that would draw them a map of a network that they cannot
 * see into.
 */
export function blockedAnswer(host: string): BlockedTargetError {
  return new BlockedTargetError(targetProblem('dns', `leads to "${host}", a name with an address that is not public`))
}

/** What somebody is told whose connection ended elsewhere than at the address that was judged. */
export function blockedSocket(host: string): BlockedTargetError {
  return new BlockedTargetError(targetProblem('socket', `leads to "${host}", where the connection ended at an address that is not public`))
}

/** What somebody is told whose address is one of the machine that sends. */
export function blockedOwn(address: string): BlockedTargetError {
  return new BlockedTargetError(targetProblem('literal', `leads to ${address}, which is not public to us: it is this machine`))
}
