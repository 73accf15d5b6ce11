import type { IncomingMessage } from 'node:http'
import type { Route, StoredFile } from '@belfry/core'

/** The kind of request body that a route takes. */
export type BodyKind = NonNullable<Route['bodyKind']> | 'json' | 'none'

/** A request body. */
export interface SentBody {
  /** The value of a JSON document; an empty object when the body was left out, `undefined` when the route takes none. */
  readonly sent: unknown
  /** The body of a route for files. */
  readonly file?: StoredFile
}

/** Parses a body that has arrived: the part of reading that grows with its size. Refuses with 400. */
export type ParseBody = () => SentBody

/** Reads request bodies of one kind. */
export interface BodyReader {
  /**
   * The largest body in bytes; 0 when a body would not be read.
   *
   * @param maxFileBytes the largest file of this installation
   */
  largest(maxFileBytes: number): number
  /**
   * Receives the bytes of a body; not a promise when there is nothing to wait for. Refuses bodies that are too large or of another media
   * type.
   */
  receive(request: IncomingMessage, route: Route, maxFileBytes: number): Promise<ParseBody> | ParseBody
}

/** The kind of request body of a route. */
export function bodyKindOf({ body, bodyKind }: Pick<Route, 'body' | 'bodyKind'>): BodyKind {
  return bodyKind ?? (body === null ? 'none' : 'json')
}
