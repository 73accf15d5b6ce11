/** Describes a failed connection as a clause: what happened, what to do about it, and the code of the system in brackets. */
export function failureWords(error: unknown): string {
  const code = codeOf(error)
  if (code === null) return 'the connection failed'
  const [, said] =
    failures.find(([codes]) => codes.some((one) => (one.endsWith('*') ? code.startsWith(one.slice(0, -1)) : one === code))) ?? []
  return `${said ?? 'the connection failed'} (${code})`
}

/** Whether the error has a code of the system or of a library. */
export function hasFailureCode(error: unknown): boolean {
  return codeOf(error) !== null
}

/**
 * The code of an error or of its cause. `fetch` puts it one level deeper; when several addresses were tried, the first error's code counts.
 */
function codeOf(error: unknown): string | null {
  const { code, cause, errors } = (error ?? {}) as { readonly code?: unknown; readonly cause?: unknown; readonly errors?: unknown }
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code)) return code
  const inner = cause ?? (Array.isArray(errors) ? errors[0] : null)
  return inner === null || inner === undefined || inner === error ? null : codeOf(inner)
}

const BROKE_OFF =
  'the connection broke off; look whether the other side, or a proxy in front of it, has stopped or has a shorter time limit'
const UNKNOWN_AUTHORITY =
  'its certificate is signed by an unknown authority; let it send the certificates between, or name the authority in BELFRY_EXTRA_CA'

/** The codes of Node, its resolver, OpenSSL and undici. An asterisk stands for any ending. */
const failures: readonly (readonly [codes: readonly string[], said: string])[] = [
  [['ECONNREFUSED'], 'the connection was refused; check that it runs, and that it listens at this address and port'],
  [['ECONNECTION', 'ESOCKET'], 'the connection failed; check its address and port'],
  [['ENOTFOUND', 'ENODATA'], 'its name is not known; check how it is spelled'],
  [
    ['EAI_AGAIN', 'EAI_*', 'ESERVFAIL', 'EREFUSED', 'ETIMEOUT', 'ENOTIMP', 'EBADRESP', 'EFORMERR', 'EBADNAME', 'EDNS'],
    'its name could not be looked up; check the name servers of this machine and of the name',
  ],
  [
    ['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ESOCKETTIMEDOUT'],
    'the connection took too long; check that it runs, and that no firewall is in between',
  ],
  [['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'], 'its answer took too long; let it answer first and work afterwards'],
  [
    ['EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EHOSTDOWN', 'ENETDOWN'],
    'no route leads to it; check the network of this machine, and the address',
  ],
  [['EACCES', 'EPERM'], 'this machine does not let the connection out; check its firewall'],
  [['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM'], 'this machine can open no more connections; raise its limit of open files'],
  [['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED', 'UND_ERR_ABORTED'], BROKE_OFF],
  [['UND_ERR_HEADERS_OVERFLOW', 'HPE_HEADER_OVERFLOW'], 'the headers of its answer are longer than 16 KiB; let it send less'],
  [
    ['HPE_*', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'UND_ERR_RESPONSE*'],
    'what it answered is no HTTP/1.1; check that a web server listens at this port',
  ],
  [['CERT_HAS_EXPIRED'], 'its certificate has expired; let its owner renew it'],
  [['CERT_NOT_YET_VALID'], 'its certificate is not valid yet; check the clocks of both machines'],
  [['CERT_REVOKED'], 'its certificate was revoked; let its owner get a new one'],
  [['DEPTH_ZERO_SELF_SIGNED_CERT'], 'its certificate is signed by itself; get one of an authority, or name it in BELFRY_EXTRA_CA'],
  [
    [
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'CERT_UNTRUSTED',
      'CERT_CHAIN_TOO_LONG',
      'INVALID_CA',
    ],
    UNKNOWN_AUTHORITY,
  ],
  [['ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH'], 'its certificate is for another name; use the name for which it was made'],
  [['CERT_*', 'UNABLE_TO_*'], 'its certificate is not valid; let its owner get a new one'],
  [['EPROTO', 'ERR_SSL_*', 'ERR_TLS_*'], 'no TLS came about; check that the port is the one for HTTPS, and speaks TLS 1.2 or later'],
]
