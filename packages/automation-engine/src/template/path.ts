/** The path to a value: a root, then member names or list indexes. `['response', 'data', 'items', '0', 'id']`. */
export type Path = readonly string[]

/** The source of variables. A path without a value gives `undefined`. */
export interface Variables {
  read(path: Path): unknown
  /** Whether a path leads to an amount in euro, printed with two decimals. Never by default. */
  isAmount?(path: Path): boolean
}

const ROOT = '[\\p{L}_$][\\p{L}\\p{N}_$]*'
const MEMBER = '[\\p{L}\\p{N}_$-]+'

/** The source of a regular expression (flag `u`) for a path: `customer.contacts.0.value`. */
export const PATH_SOURCE = `${ROOT}(?:\\.${MEMBER})*`

/** The JSON Schema pattern of a field that names a variable: a path, optionally in one pair of braces. */
export const PATH_FIELD_PATTERN = `^(?:${PATH_SOURCE}|\\{${PATH_SOURCE}\\})$`

const pathField = new RegExp(PATH_FIELD_PATTERN, 'u')

/** The path that a field names; `null` if the text is not one. One pair of braces around it is tolerated. */
export function parsePath(text: string): Path | null {
  if (!pathField.test(text)) return null
  return (text.startsWith('{') ? text.slice(1, -1) : text).split('.')
}

/** Follows a path through own members only: inherited members such as `constructor` do not count, and text has no members. */
export function readPath(value: unknown, path: Path): unknown {
  let here = value
  for (const name of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, name)) return undefined
    here = (here as Readonly<Record<string, unknown>>)[name]
  }
  return here
}
