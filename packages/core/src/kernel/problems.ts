/**
 * The closed catalogue of problems ({@link https://www.rfc-editor.org/rfc/rfc9457 RFC 9457}). `title` is the same for each occurrence;
 * `remedy` says what the reader can do. Codes are stable: they are never renamed and never reused.
 */
export const problems = {
  // 400: invalid requests
  invalid_request: { status: 400, title: 'The request is not valid', remedy: 'Correct the fields named in `errors` and send it again.' },
  malformed_json: { status: 400, title: 'The body is not valid JSON', remedy: 'Send one JSON document in UTF-8.' },
  malformed_request: {
    status: 400,
    title: 'The request is not valid HTTP',
    remedy: 'Send one request as RFC 9112 has it, with one Host header. `detail` says what is wrong.',
  },
  too_deep: { status: 400, title: 'The body is nested too deeply', remedy: 'Nest objects and lists at most 64 levels deep.' },
  too_many_values: {
    status: 400,
    title: 'The body holds too many names and values',
    remedy: 'Send at most 100,000 names and values together, 5,000 names in one object, and 1,000 of both where no key is asked for.',
  },
  invalid_cursor: {
    status: 400,
    title: 'The cursor is not one of ours',
    remedy: 'Pass `nextCursor` of the previous page unchanged, or leave it out.',
  },
  organization_mismatch: {
    status: 400,
    title: 'The header X-Service-Org-Id names another organization than the path',
    remedy: 'Leave the header out or send the id or slug that stands in the path.',
  },
  id_mismatch: { status: 400, title: 'The id in the body is not the id in the path', remedy: 'Send the same id in both places.' },
  unknown_event_key: {
    status: 400,
    title: 'There is no such event key',
    remedy: 'Use keys of GET …/event-keys, or ["*"] alone for all events.',
  },
  // 401 and 403: the caller
  unauthenticated: { status: 401, title: 'No valid API key or session', remedy: 'Send an API key in the header x-api-key.' },
  invalid_credentials: {
    status: 401,
    title: 'E-mail address or password is wrong',
    remedy: 'Check both, or ask an administrator for a new link.',
  },
  forbidden: {
    status: 403,
    title: 'The permission for this is missing',
    remedy: 'Ask an administrator for the permission named in `detail`.',
  },
  forbidden_event_key: {
    status: 403,
    title: 'An event key is not covered by your permissions',
    remedy: 'Leave the keys named in `errors` out, or ask an administrator for the permission they need.',
  },
  narrowed_key: {
    status: 403,
    title: 'A narrowed API key acts only on itself here',
    remedy: 'Use a session or a key without restrictions to manage API keys.',
  },
  csrf_failed: {
    status: 403,
    title: 'The request does not prove that it comes from our own pages',
    remedy: 'Send the header x-csrf-token with the token of GET /api/session.',
  },
  // 404, 405, 410 …: the path
  not_found: {
    status: 404,
    title: 'There is nothing at this address',
    remedy: 'Check the path and the id; what belongs to another organization is not shown.',
  },
  method_not_allowed: {
    status: 405,
    title: 'This address does not take this method',
    remedy: 'Use one of the methods in the header Allow.',
  },
  cursor_expired: {
    status: 410,
    title: 'Events after this place of the log have been removed',
    remedy: 'Read the records themselves, then follow the log anew from `after=start` or `after=end`.',
  },
  // 409, 412: the state
  conflict: { status: 409, title: 'This is not possible in the present state', remedy: 'Read the record again and decide anew.' },
  approval_open: {
    status: 409,
    title: 'The task asks for an approval that is open',
    remedy: 'Wait until it is decided, or ask an administrator to change the task.',
  },
  already_exists: {
    status: 409,
    title: 'Another record has this value already',
    remedy: 'Choose another value for the field named in `errors`.',
  },
  open_problems: {
    status: 409,
    title: 'The automation has open problems',
    remedy: 'Solve the problems listed in `problems`, then enable it.',
  },
  erased: {
    status: 409,
    title: 'The customer was erased',
    remedy: 'Nothing can be changed any more. For the same person, create a new customer.',
  },
  last_administrator: {
    status: 409,
    title: 'The organization would lose its last administrator',
    remedy: 'Give another member full access (`*`) first.',
  },
  webhook_disabled: {
    status: 409,
    title: 'The webhook is disabled',
    remedy: 'Enable it, then ask again. Nothing was sent.',
  },
  already_delivered: {
    status: 409,
    title: 'The delivery has arrived already',
    remedy: 'Nothing is left to be done: what was delivered is never sent again.',
  },
  run_ended: {
    status: 409,
    title: 'The run has ended already',
    remedy: 'Nothing was changed. A failed run can be retried; what a run has done stays done.',
  },
  run_not_failed: {
    status: 409,
    title: 'The run has not failed',
    remedy: 'Nothing was changed. Only a failed run can be retried.',
  },
  already_done: {
    status: 409,
    title: 'The request was carried out before, and its answer held a secret',
    remedy: 'Nothing was done again. What was made has the id in `resourceId`; a secret that was lost with the answer can be made anew.',
  },
  idempotency_conflict: {
    status: 409,
    title: 'The first request with this Idempotency-Key is still being carried out',
    remedy: 'Send the same request with the same key again in a moment.',
  },
  link_used: { status: 409, title: 'This link was used already or is too old', remedy: 'Ask an administrator for a new one.' },
  no_connector: {
    status: 409,
    title: 'No connector is set up for this',
    remedy:
      'Nothing was changed. Set up a connector for the kind that `detail` names (BELFRY_CONNECTORS), or `<kind>=record` there to have it simulated.',
  },
  external_refused: {
    status: 409,
    title: 'The other side has refused it',
    remedy: 'Nothing was changed. `detail` says why; settle it there, then ask again.',
  },
  stale_version: {
    status: 412,
    title: 'The record has changed since it was read',
    remedy: 'Read it again and send If-Match with its new ETag.',
  },
  // 408: timeouts
  request_too_slow: {
    status: 408,
    title: 'The request did not come to its end in time',
    remedy: 'Send the head within 20 seconds, and all of it within 60.',
  },
  // 413, 415, 422, 429, 431: size, format and rate
  body_too_large: { status: 413, title: 'The body is too large', remedy: 'Send at most 1 MiB.' },
  file_too_large: {
    status: 413,
    title: 'The file is too large',
    remedy: 'Send a smaller one, of at most as many bytes as `detail` names.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The body is not JSON',
    remedy: 'Send Content-Type: application/json, UTF-8, not compressed.',
  },
  unsupported_file_type: {
    status: 415,
    title: 'Files of this type are not taken',
    remedy: 'Send the bytes of the file as they are, with one of the media types named in `detail`.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The Idempotency-Key was used for another request',
    remedy: 'Use a new key for each intention, and send it again only with the very same request.',
  },
  simulation_too_long: {
    status: 422,
    title: 'The simulation takes too much',
    remedy: 'Simulate less at a time: fewer steps, a shorter span of time, fewer records.',
  },
  rate_limited: { status: 429, title: 'Too many requests', remedy: 'Wait as many seconds as Retry-After says.' },
  head_too_large: {
    status: 431,
    title: 'The head of the request is too large',
    remedy: 'Send an address and headers of together at most 16 KiB.',
  },
  // 5xx: server errors
  internal: { status: 500, title: 'Something failed on our side', remedy: 'Try again later; if it stays, report the request id.' },
  external_unknown: {
    status: 502,
    title: 'Nobody knows whether the other side has done it',
    remedy: 'Look after it where it should have happened before asking again: it is not repeated by itself.',
  },
  too_many_streams: {
    status: 503,
    title: 'As many event streams are open as this process takes',
    remedy: 'Connect again after as many seconds as Retry-After says, or read the log with `after` meanwhile.',
  },
  unavailable: {
    status: 503,
    title: 'The service cannot store anything right now',
    remedy: 'Try again in a moment, with the same Idempotency-Key if there was one. Unless `detail` says otherwise, nothing was changed.',
  },
} as const satisfies Record<string, ProblemKind>

/** An entry of the catalogue. */
export interface ProblemKind {
  readonly status: number
  readonly title: string
  readonly remedy: string
}

/** The code of a problem: stable, machine-readable. */
export type ProblemCode = keyof typeof problems

/**
 * Why a field was refused. `pointer` is a JSON Pointer ({@link https://www.rfc-editor.org/rfc/rfc6901 RFC 6901}) into the body; `parameter`
 * names a path, query or header parameter.
 */
export interface FieldError {
  readonly pointer?: string
  readonly parameter?: string
  readonly code: string
  readonly message: string
}

/** One occurrence of a problem, before the HTTP layer adds `type`, `instance` and `requestId`. */
export interface Problem {
  readonly code: ProblemCode
  /** What happened in this case, naming the value and the location. Defaults to title and remedy of the catalogue. */
  readonly detail: string
  readonly errors: readonly FieldError[]
  /** Members of the problem document in addition to the standard ones, such as `problems` for a refused automation. */
  readonly extensions?: Readonly<Record<string, unknown>>
}

/**
 * Creates a problem. `detail` says what happened in this case; it defaults to the messages of `errors`, or the texts of the catalogue.
 *
 * @example
 * ```ts
 * throw new Refusal(problem('conflict', { detail: 'The invoice is booked already.' }))
 * ```
 */
export function problem(
  code: ProblemCode,
  { detail, errors = [], extensions }: { detail?: string; errors?: readonly FieldError[]; extensions?: Record<string, unknown> } = {},
): Problem {
  const kind = problems[code]
  return { code, detail: detail ?? summary(errors) ?? `${kind.title}. ${kind.remedy}`, errors, ...(extensions ? { extensions } : {}) }
}

function summary(errors: readonly FieldError[]): string | null {
  if (errors.length === 0) return null
  const messages = errors.slice(0, 3).map(({ message }) => message)
  return sentence(`${messages.join('; ')}${errors.length > 3 ? `; and ${errors.length - 3} more` : ''}`, errors)
}

/**
 * A field message is a clause, since it may be listed with others; on its own it becomes a sentence, which a run shows as its error. A
 * field name at its beginning keeps its spelling.
 */
function sentence(said: string, errors: readonly FieldError[]): string {
  const [word] = /^[a-z]+(?=[ ,:])/.exec(said) ?? []
  if (word === undefined || errors.some((error) => namesOf(error).includes(word))) return said
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}${/[.?!…]$/.test(said) ? '' : '.'}`
}

function namesOf({ pointer, parameter }: FieldError): readonly string[] {
  return [...(pointer?.split('/') ?? []), ...(parameter === undefined ? [] : [parameter])]
}

/** A problem with one field of the body, given by JSON Pointer. */
export function fieldProblem(code: ProblemCode, pointer: string, message: string, fieldCode: string = code): Problem {
  return problem(code, { errors: [{ pointer, code: fieldCode, message }] })
}

/** A problem with one parameter of the path, the query or the headers. */
export function parameterProblem(code: ProblemCode, parameter: string, message: string, fieldCode: string = code): Problem {
  return problem(code, { errors: [{ parameter, code: fieldCode, message }] })
}

/**
 * Ends an operation with a problem; everything it changed is rolled back. For helpers deep inside an operation, where returning the problem
 * through every caller would hide the rule; `runOperation` converts it into a value.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly problem: Problem

  constructor(reason: Problem) {
    super(reason.detail)
    this.problem = reason
  }
}

/** Whether the value is a `Refusal`, even one of another copy of this package. */
export function isRefusal(value: unknown): value is Refusal {
  return value instanceof Error && value.name === 'Refusal' && 'problem' in value
}
