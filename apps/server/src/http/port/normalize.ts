import type { IncomingMessage } from 'node:http'
import { type Problem, problem, Refusal } from '@belfry/core'

/** The characters of a host with a port (RFC 3986). */
const HOST = /^[\w.~!$&'()*+,;=%:[\]-]*$/

/** The absolute form of a target: its authority, and the rest. */
const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)/i

/**
 * Normalizes a request: a target in absolute form becomes its path, and its authority the host (RFC 9112, 3.2.2). Refuses a request without
 * exactly one valid Host, and targets of other forms.
 */
export function normalize(request: IncomingMessage): void {
  checkHost(request)
  const target = request.url ?? ''
  if (target.startsWith('/') || (target === '*' && request.method === 'OPTIONS')) return
  const [, authority = '', path = ''] = ABSOLUTE.exec(target) ?? []
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  if (host === '' || !HOST.test(host))
    throw malformed('The target is neither a path, such as /api/orgs, nor an address with http:// or https://.')
  request.headers.host = host
  request.url = path.startsWith('/') ? path : `/${path}`
}

function checkHost({ rawHeaders, headers, httpVersionMajor, httpVersionMinor }: IncomingMessage): void {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  if (count > 1) throw malformed(`The request has ${count} Host headers. Send one.`)
  if (count === 0 && (httpVersionMajor > 1 || httpVersionMinor > 0)) throw malformed('The request has no Host header. Send one.')
  if (!HOST.test(headers.host ?? '')) throw malformed('The Host header is not a host and a port, such as belfry.example.com:443.')
}

function malformed(detail: string): Refusal {
  const reason: Problem = problem('malformed_request', { detail })
  return new Refusal(reason)
}
