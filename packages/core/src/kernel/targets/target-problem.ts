/**
 * The layers of checks on a target, in order. The first seven need only its text; `dns` and `socket` are checked by the code that connects.
 */
export const targetLayers = ['syntax', 'scheme', 'parse', 'userinfo', 'port', 'name', 'literal', 'dns', 'socket'] as const

/** One of the layers of checks on a target. */
export type TargetLayer = (typeof targetLayers)[number]

/** Why nothing is sent to a target. */
export interface TargetProblem {
  /** The layer that refuses it. */
  readonly code: TargetLayer
  /** What is wrong, as a continuation of “the address” or a field name. */
  readonly message: string
  /** The remedy: a clause without a full stop. */
  readonly remedy: string
}

const LIST = 'use a public address, or have it listed in BELFRY_ALLOW_TARGETS by whoever runs the server'

/** What is sent to a target: a signed webhook message, or a call of a flow with headers of its author. */
export type TargetPurpose = 'webhook' | 'call'

const remedies: Readonly<Record<Exclude<TargetLayer, 'userinfo'>, string>> = {
  syntax: 'write blanks and special characters percent-encoded',
  scheme: 'write it as in https://example.com/hook',
  parse: 'write it as in https://example.com/hook',
  port: 'use 443 or another port for HTTPS',
  name: LIST,
  literal: LIST,
  dns: LIST,
  socket: LIST,
}

/** A problem with the remedy of its layer. */
export function targetProblem(code: keyof typeof remedies, message: string): TargetProblem {
  return { code, message, remedy: remedies[code] }
}

/** The problem of a URL with credentials. The remedy depends on what is sent. */
export function credentialsProblem(purpose: TargetPurpose): TargetProblem {
  const message = 'must not hold a user name or password: everybody who sees it would see them'
  return { code: 'userinfo', message, remedy: purpose === 'call' ? 'put the secret in a header' : 'check the signature instead' }
}
