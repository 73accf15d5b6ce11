import type { Filling } from './filling.ts'
import { PATH_SOURCE, type Path, type Variables } from './path.ts'
import { contexts, literalOf, type TemplateContext, type ValueRenderer } from './renderers.ts'

/** A compiled text with variables. */
export interface Template {
  /** The variables in it, in order; empty for plain text. */
  readonly paths: readonly Path[]
  /**
   * The text with its variables filled in. A variable without a value is rendered like `null`, and its path is added to `missing`.
   *
   * @param filling limits the total length together with other texts; unlimited if absent
   */
  render(variables: Variables, missing: Set<string>, filling?: Filling): string
}

/**
 * Compiles a text with variables in braces. Only a path in braces is a variable: `{customer.name}`. All other braces are literal, so JSON
 * needs no escaping: `{"a": 1}` and `{ a }` are literal.
 */
export function compileTemplate(text: string, context: TemplateContext): Template {
  if (!text.includes('{')) return plain(literalOf(context, text))
  const parts: Part[] = []
  const rendererAfter = contexts[context].choose()
  let end = 0
  for (const match of text.matchAll(variable)) {
    const before = text.slice(end, match.index)
    const name = match[1] as string
    parts.push({ before: literalOf(context, before), path: name.split('.'), name, print: rendererAfter(before) })
    end = match.index + match[0].length
  }
  const rest = literalOf(context, text.slice(end))
  const paths = parts.map(({ path }) => path)
  return parts.length === 0
    ? plain(rest)
    : { paths, render: (variables, missing, filling) => join(parts, rest, variables, { missing, filling }) }
}

function plain(text: string): Template {
  return { paths: [], render: () => text }
}

/** Whether a text contains a variable. */
export function hasVariable(text: string): boolean {
  return text.includes('{') && anyVariable.test(text)
}

/** A variable in a text. */
export interface WrittenVariable {
  readonly path: Path
  /** With its braces, as UTF-16 offsets. */
  readonly range: readonly [start: number, end: number]
}

/** The variables of a text, in order. */
export function variablesIn(text: string): readonly WrittenVariable[] {
  if (!text.includes('{')) return []
  return [...text.matchAll(variable)].map(({ 0: whole, 1: name, index }) => ({
    path: (name as string).split('.'),
    range: [index, index + whole.length],
  }))
}

/** The literal parts of a text around its variables, in order: one more than there are variables. */
export function literalsOf(text: string): readonly string[] {
  return text.split(betweenVariables)
}

/** A text with `x` for each variable, to check what its author wrote before there are values. */
export function stubbed(text: string, context: TemplateContext): string {
  return compileTemplate(text, context).render({ read: () => 'x' }, new Set())
}

/** A variable of a text, and the literal text before it. */
interface Part {
  readonly before: string
  readonly path: Path
  /** The path as text. */
  readonly name: string
  readonly print: ValueRenderer
}

const variable = new RegExp(`\\{(${PATH_SOURCE})\\}`, 'gu')
const betweenVariables = new RegExp(`\\{${PATH_SOURCE}\\}`, 'u')
const anyVariable = new RegExp(variable.source, 'u')

function join(
  parts: readonly Part[],
  rest: string,
  variables: Variables,
  { missing, filling }: { readonly missing: Set<string>; readonly filling?: Filling | undefined },
): string {
  if (filling && filling.left < 0) return ''
  let text = ''
  for (const part of parts) {
    text += part.before + printed(part, variables, missing, filling)
    if (filling && text.length > filling.left) break
  }
  text += rest
  if (filling) filling.left -= text.length
  return text
}

/** The rendered value of a variable. Rendering a large value or a time is slow, so it is cached within a filling. */
function printed({ path, name, print }: Part, variables: Variables, missing: Set<string>, filling: Filling | undefined): string {
  const known = filling?.printed.get(print)?.get(name)
  if (known !== undefined) return known
  const value = variables.read(path)
  if (value === undefined) missing.add(name)
  const text = print(value ?? null, typeof value === 'number' && variables.isAmount?.(path))
  if (filling) {
    const texts = filling.printed.get(print) ?? new Map<string, string>()
    filling.printed.set(print, texts.set(name, text))
  }
  return text
}
