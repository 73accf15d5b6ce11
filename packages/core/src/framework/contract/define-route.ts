import Type, { type TObject, type TSchema } from 'typebox'
import type { IdKind } from '../../kernel/ids.ts'
import type { ProblemCode } from '../../kernel/problems.ts'
import type { AnyOperation } from '../operations/define-operation.ts'
import type { StoredFile } from '../operations/port.ts'

/** A request after it was matched, parsed and validated; what a route makes an operation's input of. */
export interface RouteRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  // biome-ignore lint/suspicious/noExplicitAny: it was validated against the route's own schema, which this type cannot name
  readonly body: any
  /** The body of a route that takes a file. */
  readonly file?: StoredFile
  /** The version that If-Match names. */
  readonly ifVersion?: number
  /** The ETags that If-None-Match names, without their quotes, of a route that answers a file; `*` for any. */
  readonly knownTags?: readonly string[]
  /** What Last-Event-ID says, of a route that answers a stream: after which event to go on. Never empty. */
  readonly lastEventId?: string
}

/** What is answered when an operation is done. */
export interface RouteReply {
  readonly body: unknown
  /** Differs from the route's own status only where creating and changing share an address. */
  readonly status?: number
  /** Sets the session cookie, or takes it away when `null`. */
  readonly sessionToken?: string | null
  /** Seconds until it is worth asking again. */
  readonly retryAfterSeconds?: number | undefined
  /** What a route that answers a file answers in place of the body. */
  readonly file?: AnsweredFile
  /** What a route that answers an archive answers in place of the body. */
  readonly archive?: AnsweredArchive
}

/** An export of an organization as an answer: the host writes it while it is read. */
export interface AnsweredArchive {
  readonly organizationId: string
  /** Under which name it is saved. */
  readonly fileName: string
}

/** A file as an answer. */
export interface AnsweredFile {
  readonly contentType: string
  /** The ETag, without its quotes. */
  readonly sha256: string
  /** Under which name it is saved. */
  readonly fileName: string
  /** `null` when the caller has it already: then only that is said. */
  readonly bytes: Uint8Array | null
}

/** A file as a schema: bytes, of which nothing else is said. */
export const fileSchema = Type.Unsafe<unknown>({ type: 'string', format: 'binary' })

/** One operation at its address: everything that the HTTP layer, the OpenAPI document and the client need to know of it. */
export interface Route {
  readonly operation: AnyOperation
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Without the prefix `/api`: `/orgs/{organizationId}/customers/{id}`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** The path's parameters beside `organizationId`: a kind of id, or a schema. An id of another kind is not found. */
  readonly params: Readonly<Record<string, IdKind | TSchema>>
  readonly query: TObject | null
  readonly body: TSchema | null
  readonly bodyExample?: unknown
  /** `file`: the body is the bytes of a file with their media type, and `body` is `null`. JSON by default. */
  readonly bodyKind?: 'file'
  /** The body may be left out. */
  readonly bodyOptional?: boolean
  /** The query may hold anything: it is handed on as it is. */
  readonly openQuery?: boolean
  /** The answer may say when it is worth asking again. */
  readonly retryAfter?: boolean
  /** A second, shorter path, without an organization: that of the record which the first of its parameters names. */
  readonly barePath?: string
  readonly status: number
  /** A second status of success, where creating and changing share an address. */
  readonly otherStatus?: number
  readonly answer: TSchema
  /**
   * `file`: the answer is the bytes of a file with their media type, or 304 for who has them. `archive`: a ZIP file of any size, which is
   * written while it is read. `stream`: the answer never ends by itself; what the operation gives says what to stream. JSON by default.
   */
  readonly answerKind?: 'file' | 'archive' | 'stream'
  readonly answerDescription: string
  readonly answerExample?: unknown
  /** Problems beyond those that every operation of its kind can have. */
  readonly problems: readonly ProblemCode[]
  /** The answer carries an ETag. */
  readonly versioned: boolean
  /** Takes If-Match. By default what changes or removes what it answers with; an action takes it for the record in its path. */
  readonly conditional: boolean
  /** The answer holds a secret: it is never stored by anybody on the way. */
  readonly secret: boolean
  /** A stricter rate limit of its own, against guessing. */
  readonly guessable: boolean
  /**
   * Not for automations: neither in the menu of operations that they can call, nor reachable by `findOwnCall`. For sessions and test
   * messages: what makes no sense without a person or a program at the other end. Streams and files are not for them either way.
   */
  readonly internal: boolean
  input(request: RouteRequest): unknown
  // biome-ignore lint/suspicious/noExplicitAny: the value is the operation's own, which a table of all routes cannot name
  reply(value: any, context: ReplyContext): RouteReply
}

/** Where the answer is given: what an operation cannot know, because it is pure. */
export interface ReplyContext {
  /** The address of the application, without a slash at the end. */
  readonly appUrl: string
}

type Defaults =
  | ('params' | 'query' | 'body' | 'status' | 'problems' | 'versioned' | 'conditional')
  | ('secret' | 'guessable' | 'internal' | 'input' | 'reply')

/** Binds an operation to a method and a path. By default its input is parameters and body side by side and it answers 200. */
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

/** The ordinary input of an operation: query and parameters side by side, the body and the version of If-Match where there are any. */
export function sideBySide({ params, query, body, ifVersion }: RouteRequest): Readonly<Record<string, unknown>> {
  return { ...query, ...params, ...(body === undefined ? {} : { body }), ...(ifVersion === undefined ? {} : { ifVersion }) }
}
