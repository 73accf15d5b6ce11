import { normalize } from 'node:path'

/** The database: a file of SQLite or an address of PostgreSQL. */
export type DatabaseAddress =
  | { readonly kind: 'sqlite'; readonly file: string }
  /** `url` holds the password: print `describeDatabase` instead. */
  | { readonly kind: 'postgres'; readonly url: string }

/**
 * Reads `sqlite:` and a path, or an address of PostgreSQL.
 *
 * @throws Error whose message says what the text must be, without quoting the text
 */
export function parseDatabaseAddress(text: string): DatabaseAddress {
  const path = /^sqlite:(?:\/\/)?(.+)$/.exec(text)?.[1]
  if (path) return { kind: 'sqlite', file: normalize(path) }
  if (!/^postgres(ql)?:\/\//.test(text)) {
    throw new Error('must be sqlite: and the path of a file, such as sqlite:./data/belfry.db, or an address that begins with postgres://')
  }
  // With an unencoded slash in the password, part of it would be parsed as host and path, and printed.
  if (!URL.canParse(text) || !/^\/[^/@]+$/.test(new URL(text).pathname)) {
    throw new Error(
      'must have the form postgres://user:password@host:port/database, with what is no letter or digit in the password percent-encoded',
    )
  }
  return { kind: 'postgres', url: text }
}

/** The database without secrets: the path of the file, or the address without user, password and query. */
export function describeDatabase(database: DatabaseAddress): string {
  if (database.kind === 'sqlite') return database.file
  const { protocol, host, pathname } = new URL(database.url)
  return `${protocol}//${host}${pathname}`
}
