import { err, ok, type Result } from '@belfry/core'
import { wellFormed } from '../template/renderers.ts'
import { isDots, leadsToBlocked } from './blocked-segment.ts'
import { isDecodable, readings } from './decode.ts'
import { type PathRefusal, refusal } from './path-refusal.ts'

/**
 * The one spelling of a path whose variables are filled in. What it means is judged here, and a dispatcher that splits it at the
 * slashes and decodes each segment once finds just what was judged: nothing is left to fold, to resolve or to cut off. A slash that a
 * variable held stays encoded inside its segment.
 *
 * @param filled a path that `judgeTemplate` let through, with its variables percent-encoded
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

// What a variable holds is judged at every depth of its encoding, which takes long for a path of a mebibyte.
const MAX_LENGTH = 4096

/** What a segment says to a dispatcher that decodes it once. */
function meaningOf(segment: string): string {
  return wellFormed(isDecodable(segment) ? decodeURIComponent(segment) : segment)
}

/** Whatever stands in a query as it is stays; the rest is encoded, also a percent sign that encodes nothing. */
function canonicalQuery(query: string): string {
  return query.replace(/%(?![0-9a-f]{2})|[^\w\-.~!$&'()*+,;=:@/?%]+/gi, (part) => encodeURIComponent(wellFormed(part)))
}
