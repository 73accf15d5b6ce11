/**
 * The layers that judge a target, in their order. The first seven need nothing but the text; the name service (`dns`) and the connected
 * socket are asked by who connects.
 */
export const targetLayers = ['syntax', 'scheme', 'parse', 'userinfo', 'port', 'name', 'literal', 'dns', 'socket'] as const

/** One of the layers that judge a target. */
export type TargetLayer = (typeof targetLayers)[number]

/** Why nothing is sent to a target. */
export interface TargetProblem {
  /** The layer that refuses it. */
  readonly code: TargetLayer
  /** What is wrong, in words that go on after “the address” or the name of a field. */
  readonly message: string
  /** What can be done about it: a clause without a full stop. */
  readonly remedy: string
}

const LIST = 'use a public address, or have it listed in BELFRY_ALLOW_TARGETS by whoever runs the server'

const remedies: Readonly<Record<TargetLayer, string>> = {
  syntax: 'write blanks and special characters percent-encoded',
  scheme: 'write it as in https://example.com/hook',
  parse: 'write it as in https://example.com/hook',
  userinfo: 'check the signature instead',
  port: 'use 443 or another port for HTTPS',
  name: LIST,
  literal: LIST,
  dns: LIST,
  socket: LIST,
}

/** A problem with the remedy of its layer. */
export function targetProblem(code: TargetLayer, message: string): TargetProblem {
  return { code, message, remedy: remedies[code] }
}
