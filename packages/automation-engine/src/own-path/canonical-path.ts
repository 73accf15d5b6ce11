import { err, ok, type Result } from '@belfry/core'
import { wellFormed } from '../template/renderers.ts'
import { isDots, leadsToBlocked } from './blocked-segment.ts'
import { isDecodable, readings } from './decode.ts'
import { type PathRefusal, refusal } from './path-refusal.ts'

/**
 * The canonical spelling of a path whose variables are filled in. Its meaning is checked here, and a dispatcher that splits it at the
 * slashes and decodes each segment once gets exactly what was checked: nothing is left to normalize, resolve or strip. A slash from a
 * variable stays encoded inside its segment.
 *
 * @param filled a path accepted by `judgeTemplate`, with its variables percent-encoded
 */
export function canonicalPath(filled: string): Result<string, PathRefusal> {
  if (filled.length > MAX_LENGTH) return err(refusal('too-long'))
  if (!filled.startsWith('/')) return err(refusal('start'))
  const end = filled.includes('?') ? filled.indexOf('?') : filled.length
  const segments = filled.slice(1, end).split('/').map(meaningOf)
  if (segments.some((segment) => readings(segment).some(isDots))) return err(refusal('dot-segment'))
  if (leadsToBlocked(segments, readings)) return err(refusal('blocked-path'))
  const query = canonicalQuery(filled.slice(end + 1))
  return ok(`/${segments.map(encodeURIComponent).join('/')}${query === '' ? '' : `?${query}`}`)
}

// The values of variables are checked at every depth of encoding, which takes long for a path of 1 MiB.
const MAX_LENGTH = 4096

/** The meaning of a segment for a dispatcher that decodes it once. */
function meaningOf(segment: string): string {
  return wellFormed(isDecodable(segment) ? decodeURIComponent(segment) : segment)
}

/** Characters allowed in a query stay; the rest is encoded, including a percent sign that encodes nothing. */
function canonicalQuery(query: string): string {
  return query.replace(/%(?![0-9a-f]{2})|[^\w\-.~!$&'()*+,;=:@/?%]+/gi, (part) => encodeURIComponent(wellFormed(part)))
}
