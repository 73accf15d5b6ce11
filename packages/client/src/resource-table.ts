/** A resource in the generated tables. Whatever follows from a rule is omitted to keep the tables small. */
export interface ResourceTable {
  /** The path of its operations, relative to the scope; by default its own name in kebab case. */
  readonly path?: string
  /** The letters of its standard operations, see `ordinary`. */
  readonly does?: string
  /** Space-separated names of actions on one record, `POST /{id}/<name in kebab case>`; a name that ends with `+` has a body. */
  readonly acts?: string
  readonly operations?: Readonly<Record<string, OperationEntry>>
  readonly resources?: Readonly<Record<string, ResourceTable>>
}

/**
 * The method, the rest of the path, and the arguments after the path parameters. `pages` marks a result that is a page, `bytes` one that is
 * a file.
 */
export type OperationEntry = readonly [method: string, path: string, ...takes: readonly ('body' | 'file' | 'query' | 'pages' | 'bytes')[]]

/** The operations that most resources have, by letter. */
export const ordinary: Readonly<Record<string, readonly [name: string, entry: OperationEntry]>> = {
  l: ['list', ['GET', '', 'query', 'pages']],
  c: ['create', ['POST', '', 'body']],
  g: ['get', ['GET', '/{id}']],
  u: ['update', ['PATCH', '/{id}', 'body']],
  d: ['delete', ['DELETE', '/{id}']],
  p: ['putByExternalId', ['PUT', '/by-external-id/{externalId}', 'body']],
}

/** `accessPoints` → `access-points`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Every operation of a resource by name, including those that follow from a rule. */
export function operationsOf({ does = '', acts, operations }: ResourceTable): Readonly<Record<string, OperationEntry>> {
  const usual = [...does].map((letter) => ordinary[letter] as readonly [string, OperationEntry])
  const actions = (acts?.split(' ') ?? []).map((act): [string, OperationEntry] => {
    const name = act.replace('+', '')
    const route = ['POST', `/{id}/${kebab(name)}`] as const
    return [name, act === name ? route : [...route, 'body']]
  })
  return { ...Object.fromEntries([...usual, ...actions]), ...operations }
}
