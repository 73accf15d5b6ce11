/** A mail server and how to connect to it. */
export interface SmtpAddress {
  readonly host: string
  readonly port: number
  /** TLS from the start; otherwise STARTTLS. */
  readonly secure: boolean
  /** Whether mail may be sent without TLS. */
  readonly allowsPlain: boolean
  /** Whether the certificate of the server must be valid. */
  readonly checksCertificate: boolean
  /** `null` for a server without authentication. */
  readonly login: { readonly user: string; readonly password: string } | null
}

const FORM =
  'must be an address such as smtps://user:password@mail.example.com, with what is no letter or digit in the password percent-encoded'

/**
 * Reads `smtp://` (STARTTLS, port 587 by default) or `smtps://` (TLS, port 465). TLS and a valid certificate are required unless disabled
 * with `?ignoreTLS=true` or `?tls.rejectUnauthorized=false`, as in Nodemailer.
 *
 * @throws Error whose message says what the text must be, without quoting the text
 */
export function parseSmtpAddress(text: string): SmtpAddress {
  const url = URL.canParse(text) ? new URL(text) : null
  // With an unencoded slash or # in the password, part of it would be parsed as the path, and the rest as the host name.
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || !/^\/?$/.test(url.pathname) || url.hash) throw new Error(FORM)
  if ((url.username === '') !== (url.password === '')) throw new Error(FORM)
  const secure = url.protocol === 'smtps:'
  const ignoreTLS = parameter(url, 'ignoreTLS', 'true')
  if (secure && ignoreTLS) throw new Error('cannot ask for TLS with smtps: and against it with ignoreTLS=true')
  const unchecked = parameter(url, 'tls.rejectUnauthorized', 'false')
  const [unknown] = url.searchParams.keys()
  if (unknown !== undefined) throw new Error('has a parameter other than ignoreTLS=true and tls.rejectUnauthorized=false')
  return {
    host: decoded(url.hostname.replace(/^\[|\]$/g, '')),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    allowsPlain: ignoreTLS,
    checksCertificate: !unchecked,
    login: url.username === '' ? null : { user: decoded(url.username), password: decoded(url.password) },
  }
}

/** Whether the parameter is present with its only valid value; removes it from the URL. */
function parameter(url: URL, name: string, value: string): boolean {
  const values = url.searchParams.getAll(name)
  if (values.some((each) => each !== value)) throw new Error(`may have ${name} only as ${name}=${value}`)
  url.searchParams.delete(name)
  return values.length > 0
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error(FORM)
  }
}
