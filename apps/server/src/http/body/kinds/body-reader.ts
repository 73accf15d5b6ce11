import type { IncomingMessage } from 'node:http'
import type { Route, StoredFile } from '@belfry/core'

/** What a route takes as the body of a request. */
export type BodyKind = NonNullable<Route['bodyKind']> | 'json' | 'none'

/** What was sent as a body. */
export interface SentBody {
  /** The value of a JSON document; an object without members where it was left out, `undefined` where the route takes none. */
  readonly sent: unknown
  /** The body of a route that takes a file. */
  readonly file?: StoredFile
}

/** Parses a body that has arrived: the part of reading that grows with what was sent. Refuses with 400. */
export type ParseBody = () => SentBody

/** Reads bodies of one kind. */
export interface BodyReader {
  /**
   * How large a body may be, in bytes; 0 where nobody reads what is sent all the same.
   *
   * @param maxFileBytes the largest file of this installation
   */
  largest(maxFileBytes: number): number
  /** Receives the bytes of a body; without a promise where there is nothing to wait for. Refuses what is too large or of another media type. */
  receive(request: IncomingMessage, route: Route, maxFileBytes: number): Promise<ParseBody> | ParseBody
}

/** The kind of body that a route takes. */
export function bodyKindOf({ body, bodyKind }: Pick<Route, 'body' | 'bodyKind'>): BodyKind {
  return bodyKind ?? (body === null ? 'none' : 'json')
}
