import { err, ok, type Result } from '../result.ts'
import { isBadPort } from './bad-ports.ts'
import { bareHost, isAddressLike, judgeBareHost } from './judge-host.ts'
import { isName } from './special-names.ts'
import { credentialsProblem, type TargetProblem, type TargetPurpose, targetProblem } from './target-problem.ts'

/** The parts of a parsed URL, which a `URL` object has. */
export interface ParsedUrl {
  /** With its colon: `https:`. */
  readonly protocol: string
  readonly username: string
  readonly password: string
  /** In ASCII and lower case; an IPv4 address in dotted decimal form, an IPv6 address in brackets. */
  readonly hostname: string
  /** Empty for the default port of the scheme. */
  readonly port: string
  readonly pathname: string
  readonly search: string
}

/** Targets that the operator of the server allows although they are not public. Hosts are without brackets. */
export interface TargetExceptions {
  /** Whether this URL may be used without TLS. */
  allowsPlainHttp(url: string): boolean
  /** Whether this host may be called at this port, whatever its addresses. */
  allowsHost(host: string, port: number): boolean
  /** Whether this host is listed with this port. */
  allowsPort(host: string, port: number): boolean
}

/** What `judgeTarget` needs from its host. */
export interface TargetRules {
  /**
   * The platform's URL parser ({@link https://url.spec.whatwg.org/ WHATWG}), the same that the HTTP client uses; `null` if the text is not
   * a URL.
   */
  readonly parseUrl: (text: string) => ParsedUrl | null
  readonly exceptions: TargetExceptions
  /** What is sent there; it determines the remedies in messages. */
  readonly purpose: TargetPurpose
}

/** A target that passed the checks of its text. */
export interface Target {
  /**
   * The only spelling to send to, so that what was checked is what is used. Without fragment, and without a trailing dot of the host name.
   */
  readonly url: string
  /** Without brackets. */
  readonly host: string
  readonly port: number
}

/** The maximum length of a URL, in UTF-16 code units: as given, and fully encoded. */
const MAX_LENGTH = 2048
// Parsers drop or normalize all of these silently, so that a person sees another host than the parser.
const UNSEEN = /[\p{White_Space}\p{Control}\p{Format}\p{Surrogate}\p{Default_Ignorable_Code_Point}]/u
const BEGINNING = /^https?:\/\/[^/?#\\]/i

/**
 * Checks a URL given by a user as far as its text allows, layer by layer, from the text to the host (SSRF protection). Names are not
 * resolved: the code that connects must also check every DNS answer and the connected socket.
 *
 * @example
 * ```ts
 * const target = judgeTarget('https://hooks.example.com/belfry', port.webhooks.targets)
 * if (!target.ok) console.warn(`The address ${target.error.message}: ${target.error.remedy}.`)
 * ```
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
  // The parser drops an empty user name before @, so the URL would pass.
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

/** A listed host may be private and have any name, but it must be a valid name. */
function malformed(host: string): TargetProblem | null {
  return isAddressLike(host) || isName(host) ? null : judgeBareHost(host)
}
