import { type FieldError, problem, Refusal } from './problems.ts'

/** Replaces a header value in a stored definition, so that it cannot be read back. */
export interface SealedHeaderValue {
  /** The name under which the value is stored. */
  readonly sealed: string
  /** The paths of the variables in it. */
  readonly variables: readonly string[]
}

/** The maximum length of a header value, in UTF-16 code units. */
const MAX_LENGTH = 4000

type Values = Readonly<Record<string, unknown>>

/** The members of a step that are used here. */
interface Node {
  readonly id: string
  readonly type: string
  readonly config: Values
}

/** The members of a definition that are used here. */
interface Nodes<N extends Node> {
  readonly nodes: readonly N[]
}

/**
 * The definition as stored, with references in place of header values. A header without a value keeps its stored one, provided that it is
 * the same header of the same step and the step still calls the same origin; otherwise it has none. References sent by the caller are
 * ignored, so that no one can use a value that is not theirs.
 *
 * @param before the definition being replaced; `null` for the first
 * @param seal stores a text
 * @throws Refusal if a value is not text or too long, or is at a location where it cannot be sealed
 */
export async function sealHeaderValues<N extends Node, D extends Nodes<N>>(
  definition: D & Nodes<N>,
  before: Nodes<Node> | null,
  seal: (text: string) => Promise<SealedHeaderValue>,
): Promise<D> {
  refuseUnsealable(definition)
  const kept = keptValues(before)
  const nodes: N[] = []
  for (const node of definition.nodes) {
    const headers: Values[] = []
    for (const header of headersOf(node)) {
      const { value, ...rest } = asSent(header)
      const old = kept(node, header)
      headers.push({ ...rest, ...(typeof value === 'string' ? await seal(value) : old) })
    }
    nodes.push(withHeaders(node, headers))
  }
  return { ...definition, nodes }
}

/** The definition as returned by the API, with only whether a header has a value. Accepts any value. */
export function hideHeaderValues(definition: unknown): unknown {
  return mapNodes(definition, (node) => withHeaders(node, headersOf(node).map(hidden)))
}

/** A submitted definition without references to stored header values, which callers cannot set. Accepts any value. */
export function dropSealedValues(definition: unknown): unknown {
  return mapNodes(definition, (node) => withHeaders(node, headersOf(node).map(asSent)))
}

/** The names under which the header values of a stored definition are kept, without duplicates. */
export function sealedValuesIn(definition: unknown): readonly string[] {
  const values = new Set<string>()
  mapNodes(definition, (node) => {
    for (const { sealed } of headersOf(node)) if (typeof sealed === 'string') values.add(sealed)
    return node
  })
  return [...values]
}

function asSent({ sealed: _sealed, variables: _variables, ...header }: Values): Values {
  return header
}

function hidden({ value, sealed, variables: _variables, ...header }: Values): Values {
  return { ...header, value: null, sealed: typeof value === 'string' || typeof sealed === 'string' }
}

/** Finds the stored value of a header. If several have the same id, they are matched in order. */
function keptValues(before: Nodes<Node> | null): (node: Node, header: Values) => SealedHeaderValue | undefined {
  const kept = new Map<string, { readonly config: Values; readonly value: SealedHeaderValue | undefined }[]>()
  for (const node of before?.nodes ?? []) {
    for (const header of headersOf(node)) {
      const name = nameOf(node, header)
      kept.set(name, [...(kept.get(name) ?? []), { config: node.config, value: sealedOf(header) }])
    }
  }
  return (node, header) => {
    const previous = kept.get(nameOf(node, header))?.shift()
    return previous && callsTheSame(previous.config, node.config) ? previous.value : undefined
  }
}

function nameOf({ id, type }: Node, header: Values): string {
  return JSON.stringify([id, type, header.id])
}

function sealedOf({ sealed, variables }: Values): SealedHeaderValue | undefined {
  return typeof sealed === 'string' ? { sealed, variables: Array.isArray(variables) ? (variables as readonly string[]) : [] } : undefined
}

/** A value is sent only to the origin for which it was given. */
function callsTheSame(before: Values, now: Values): boolean {
  if (before.target !== now.target) return false
  const origin = originOf(now.url)
  return before.url === now.url || (origin !== null && originOf(before.url) === origin)
}

/**
 * The origin (scheme, host and port) of a URL if all parsers agree on it; `null` if it contains a variable, user information, or a
 * character that parsers interpret differently.
 */
function originOf(url: unknown): string | null {
  const [, authority] = (typeof url === 'string' && /^https:\/\/([^/?#\\@{}%\s\p{C}]+)(?:[/?#]|$)/iu.exec(url)) || []
  return authority?.toLowerCase().replace(/:(443)?$/, '') ?? null
}

function refuseUnsealable({ nodes }: Nodes<Node>): void {
  const errors: FieldError[] = nodes.flatMap(({ config: { headers } }, index) => {
    const pointer = `/definition/nodes/${index}/config/headers`
    if (headers === undefined || headers === null) return []
    if (!Array.isArray(headers)) return [{ pointer, code: 'type', message: 'headers must be a list of {id, key, value}' }]
    return headers.flatMap((header: unknown, place) => {
      if (!isObject(header)) return [{ pointer: `${pointer}/${place}`, code: 'type', message: 'a header must be {id, key, value}' }]
      const { value } = header
      if (value === undefined || value === null || (typeof value === 'string' && value.length <= MAX_LENGTH)) return []
      return [{ pointer: `${pointer}/${place}/value`, code: 'type', message: `value must be text of at most ${MAX_LENGTH} characters` }]
    })
  })
  if (errors.length > 0) throw new Refusal(problem('invalid_request', { errors }))
}

function headersOf({ config }: { readonly config?: unknown }): readonly Values[] {
  const headers = isObject(config) ? config.headers : undefined
  return Array.isArray(headers) ? headers.filter(isObject) : []
}

function withHeaders<N extends { readonly config?: unknown }>(node: N, headers: readonly Values[]): N {
  return headers.length === 0 ? node : { ...node, config: { ...(node.config as Values), headers } }
}

function mapNodes(definition: unknown, change: (node: Values) => Values): unknown {
  if (!isObject(definition) || !Array.isArray(definition.nodes)) return definition
  return { ...definition, nodes: definition.nodes.map((node: unknown) => (isObject(node) ? change(node) : node)) }
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
