import { whyNotPublic } from './judge-address.ts'
import { whyNotPublicName } from './special-names.ts'
import { type TargetProblem, targetProblem } from './target-problem.ts'

/**
 * Checks a host as written in a URL. Returns a problem, or `null`: an IP address must be public, and a name must be one of public DNS.
 * Names are not resolved; whoever connects checks their addresses.
 *
 * It needs no URL parser, so it can also warn during input. IPv4 spellings that a parser would accept (`0x7f.1`, `2130706433`) are refused.
 *
 * @param host a name, an IPv4 address, or an IPv6 address with or without brackets
 */
export function judgeHost(host: string): TargetProblem | null {
  return judgeBareHost(bareHost(host))
}

/** The same for the result of `bareHost`: no further trailing dot is removed. */
export function judgeBareHost(bare: string): TargetProblem | null {
  if (!isAddressLike(bare)) {
    const why = whyNotPublicName(bare)
    return why === null ? null : targetProblem('name', `leads to "${shortened(bare)}", which ${why}`)
  }
  const why = whyNotPublic(bare)
  return why === null ? null : targetProblem('literal', `leads to ${shortened(bare)}, which is not public: it is ${why}`)
}

/** A host without the brackets of an IPv6 address and without a trailing dot, in lower case. */
export function bareHost(host: string): string {
  return host
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase()
}

/** Whether a host is an IP address, or might be parsed as one: the last label of a name is never a number. */
export function isAddressLike(bare: string): boolean {
  return bare.includes(':') || /(^|\.)(\d+|0x[0-9a-f]*)$/.test(bare)
}

function shortened(host: string): string {
  return host.length > 80 ? `${host.slice(0, 80)}…` : host
}
