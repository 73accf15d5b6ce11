import Type, { type TObject, type TSchema } from 'typebox'
import type { IdKind } from '../../kernel/ids.ts'
import type { ProblemCode } from '../../kernel/problems.ts'
import type { AnyOperation } from '../operations/define-operation.ts'
import type { StoredFile } from '../operations/port.ts'

/** A matched, parsed and validated request, from which a route makes the input of its operation. */
export interface RouteRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  // biome-ignore lint/suspicious/noExplicitAny: it was validated against the route's own schema, which this type cannot name
  readonly body: any
  /** The body of a route that accepts a file. */
  readonly file?: StoredFile
  /** The version in If-Match. */
  readonly ifVersion?: number
  /** The ETags in If-None-Match, without quotes, for a route that returns a file; `*` for any. */
  readonly knownTags?: readonly string[]
  /** The Last-Event-ID header, for a route that returns a stream: the event after which to continue. Never empty. */
  readonly lastEventId?: string
}

/** The response to a completed operation. */
export interface RouteReply {
  readonly body: unknown
  /** Differs from the route's status only if creating and changing share a path. */
  readonly status?: number
  /** Sets the session cookie, or deletes it if `null`. */
  readonly sessionToken?: string | null
  /** The value of Retry-After, in seconds. */
  readonly retryAfterSeconds?: number | undefined
  /** For a route that returns a file: the file instead of the body. */
  readonly file?: AnsweredFile
  /** For a route that returns an archive: the archive instead of the body. */
  readonly archive?: AnsweredArchive
}

/** An export of an organization as a response; the host generates it while it is read. */
export interface AnsweredArchive {
  readonly organizationId: string
  /** The suggested file name. */
  readonly fileName: string
}

/** A file as a response. */
export interface AnsweredFile {
  readonly contentType: string
  /** The ETag, without quotes. */
  readonly sha256: string
  /** The suggested file name. */
  readonly fileName: string
  /** `null` if the caller already has it; then the response is 304. */
  readonly bytes: Uint8Array | null
}

/** The schema of a file: any bytes. */
export const fileSchema = Type.Unsafe<unknown>({ type: 'string', format: 'binary' })

/** An operation with its path: everything that the HTTP layer, the OpenAPI document and the client need to know about it. */
export interface Route {
  readonly operation: AnyOperation
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Without the prefix `/api`: `/orgs/{organizationId}/customers/{id}`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** The path parameters besides `organizationId`: a kind of id, or a schema. An id of another kind is not found. */
  readonly params: Readonly<Record<string, IdKind | TSchema>>
  readonly query: TObject | null
  readonly body: TSchema | null
  readonly bodyExample?: unknown
  /** `file`: the body is the content of a file with its media type, and `body` is `null`. JSON by default. */
  readonly bodyKind?: 'file'
  /** Whether the body is optional. */
  readonly bodyOptional?: boolean
  /** Whether the query may contain any parameters; it is passed through unchanged. */
  readonly openQuery?: boolean
  /** Whether the response may have Retry-After. */
  readonly retryAfter?: boolean
  /** A second, shorter path without an organization, which is that of the record named by the first path parameter. */
  readonly barePath?: string
  readonly status: number
  /** A second success status, if creating and changing share a path. */
  readonly otherStatus?: number
  readonly answer: TSchema
  /**
   * `file`: the response is the content of a file with its media type, or 304 if the caller has it. `archive`: a ZIP file of any size,
   * generated while it is read. `stream`: an endless response; the result of the operation says what to stream. JSON by default.
   */
  readonly answerKind?: 'file' | 'archive' | 'stream'
  readonly answerDescription: string
  readonly answerExample?: unknown
  /** Problem codes in addition to those of every operation of its kind. */
  readonly problems: readonly ProblemCode[]
  /** Whether the response has an ETag. */
  readonly versioned: boolean
  /**
   * Whether it accepts If-Match. By default true for what changes or removes the record that it returns; an action accepts it for the
   * record in its path.
   */
  readonly conditional: boolean
  /** Whether the response contains a secret, so that no cache may store it. */
  readonly secret: boolean
  /** Whether it has its own, stricter rate limit against guessing. */
  readonly guessable: boolean
  /**
   * Whether it is closed to automations: neither listed among the operations that they can call nor reachable by `findOwnCall`. For
   * sessions and test messages, which make no sense without a person or a program at the other end. Streams and files are closed to
   * automations in any case.
   */
  readonly internal: boolean
  input(request: RouteRequest): unknown
  // biome-ignore lint/suspicious/noExplicitAny: the value is the operation's own, which a table of all routes cannot name
  reply(value: any, context: ReplyContext): RouteReply
}

/** Facts about the installation that an operation cannot know, because it is pure. */
export interface ReplyContext {
  /** The URL of the application, without a trailing slash. */
  readonly appUrl: string
}

type Defaults =
  | ('params' | 'query' | 'body' | 'status' | 'problems' | 'versioned' | 'conditional')
  | ('secret' | 'guessable' | 'internal' | 'input' | 'reply')

/** Binds an operation to a method and a path. By default its input has the parameters and the body as members, and the status is 200. */
export function defineRoute(options: Omit<Route, Defaults> & Partial<Pick<Route, Defaults>>): Route {
  return Object.freeze({
    params: {},
    query: null,
    body: null,
    status: 200,
    problems: [],
    versioned: false,
    conditional: options.versioned === true && options.method !== 'get' && options.method !== 'post',
    secret: false,
    guessable: false,
    internal: false,
    input: sideBySide,
    reply: (value: unknown) => ({ body: value }),
    ...options,
  })
}

/** The default input of an operation: query and path parameters as members, with the body and the version of If-Match if present. */
export function sideBySide({ params, query, body, ifVersion }: RouteRequest): Readonly<Record<string, unknown>> {
  return { ...query, ...params, ...(body === undefined ? {} : { body }), ...(ifVersion === undefined ? {} : { ifVersion }) }
}
