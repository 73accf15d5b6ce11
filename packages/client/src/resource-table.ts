/** A resource as the generated tables have it. */
export interface ResourceTable {
  /** Where its operations stand, below the scope. */
  readonly path: string
  readonly operations?: Readonly<Record<string, OperationEntry>>
  readonly resources?: Readonly<Record<string, ResourceTable>>
}

/**
 * The method, the rest of the path, and what the call takes after the path parameters. `pages` says that the answer is a page, `bytes` that
 * it is a file.
 */
export type OperationEntry = readonly [method: string, path: string, ...takes: readonly ('body' | 'file' | 'query' | 'pages' | 'bytes')[]]
