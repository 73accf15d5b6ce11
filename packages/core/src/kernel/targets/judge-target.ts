import { err, ok, type Result } from '../result.ts'
import { isBadPort } from './bad-ports.ts'
import { bareHost, isAddressLike, judgeBareHost } from './judge-host.ts'
import { isName } from './special-names.ts'
import { credentialsProblem, type TargetProblem, type TargetPurpose, targetProblem } from './target-problem.ts'

/** The parts of a URL as the platform's parser reads it; an object `URL` has them. */
export interface ParsedUrl {
  /** With its colon: `https:`. */
  readonly protocol: string
  readonly username: string
  readonly password: string
  /** In ASCII and small letters; an IPv4 address in its usual form, an IPv6 address in brackets. */
  readonly hostname: string
  /** Empty when it is the scheme's own. */
  readonly port: string
  readonly pathname: string
  readonly search: string
}

/** What whoever runs the server lets through although it is not public. Hosts are without brackets. */
export interface TargetExceptions {
  /** Whether this URL may be used without TLS. */
  allowsPlainHttp(url: string): boolean
  /** Whether this host may be reached at this port, whatever addresses it has. */
  allowsHost(host: string, port: number): boolean
  /** Whether this host is listed together with this port. */
  allowsPort(host: string, port: number): boolean
}

/** What `judgeTarget` asks of its surroundings. */
export interface TargetRules {
  /** The platform's parser of URLs (WHATWG), the same that whoever connects uses; `null` when the text is none. */
  readonly parseUrl: (text: string) => ParsedUrl | null
  readonly exceptions: TargetExceptions
  /** What is sent there; it decides what is advised. */
  readonly purpose: TargetPurpose
}

/** A target that nothing stands against so far. */
export interface Target {
  /** The one spelling to send to: what was judged is what is used. Without fragment, and without a dot at the end of the name. */
  readonly url: string
  /** Without brackets. */
  readonly host: string
  readonly port: number
}

/** How long an address may be, in UTF-16 units: as it is given, and with everything encoded. */
const MAX_LENGTH = 2048
// Parsers drop or fold all of these silently, so that a reader sees another host than the parser.
const UNSEEN = /[\p{White_Space}\p{Control}\p{Format}\p{Surrogate}\p{Default_Ignorable_Code_Point}]/u
const BEGINNING = /^https?:\/\/[^/?#\\]/i

/**
 * Judges an address that a user gave, as far as its text tells: layer by layer, from the text to the host. A name is not looked up; whoever
 * connects judges every answer of the name service and the connected socket as well.
 */
export function judgeTarget(text: string, { parseUrl, exceptions, purpose }: TargetRules): Result<Target, TargetProblem> {
  const raw = textProblem(text)
  if (raw) return err(raw)
  const parsed = parseUrl(text)
  if (!parsed) return err(targetProblem('parse', 'is no address that could be called'))
  const host = bareHost(parsed.hostname)
  const isPlain = parsed.protocol === 'http:'
  const port = Number(parsed.port || (isPlain ? 80 : 443))
  const url = `${parsed.protocol}//${host.includes(':') ? `[${host}]` : host}${parsed.port && `:${port}`}${parsed.pathname}${parsed.search}`
  if (url.length > MAX_LENGTH) return err(tooLongEncoded)
  if (isPlain ? !exceptions.allowsPlainHttp(url) : parsed.protocol !== 'https:') return err(notHttps)
  // A name without anything before its @ loses it in the parser, and would pass.
  if (parsed.username || parsed.password || /^[^/]*\/\/[^/?#]*@/.test(text)) return err(credentialsProblem(purpose))
  if (isBadPort(port) && !exceptions.allowsPort(host, port))
    return err(targetProblem('port', `must not use port ${port}, which belongs to another service than HTTP`))
  const against = exceptions.allowsHost(host, port) ? malformed(host) : judgeBareHost(host)
  return against ? err(against) : ok({ url, host, port })
}

const tooLong = { ...targetProblem('syntax', `must not be longer than ${MAX_LENGTH} characters`), remedy: 'shorten it' }
const tooLongEncoded = { ...tooLong, message: `${tooLong.message} with everything percent-encoded` }
const notHttps = targetProblem('scheme', 'must be an address that begins with https://')

function textProblem(text: string): TargetProblem | null {
  if (text.length > MAX_LENGTH) return tooLong
  if (UNSEEN.test(text)) return targetProblem('syntax', 'must not hold blanks, control characters or characters that nobody sees')
  if (!BEGINNING.test(text)) return notHttps
  if (text.includes('\\')) return targetProblem('syntax', 'must not hold a backslash, which some take for a slash')
  return null
}

/** A host that is listed may be private and have any name, but a name it must be. */
function malformed(host: string): TargetProblem | null {
  return isAddressLike(host) || isName(host) ? null : judgeBareHost(host)
}
