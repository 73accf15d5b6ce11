import { PATH_SOURCE, type Path, type Variables } from './path.ts'
import { contexts, literalOf, type Renderer, type TemplateContext } from './renderers.ts'

/** A text with variables, taken apart once. */
export interface Template {
  /** The variables in it, in order; empty when it is plain text. */
  readonly paths: readonly Path[]
  /** The text with its variables filled in. One that leads nowhere is written like `null`, and its path is added to `missing`. */
  render(variables: Variables, missing: Set<string>): string
}

/**
 * Takes a text with variables in braces apart. Only a brace, a path and a brace are a variable: `{customer.name}`. Any other brace
 * stands for itself, so JSON needs no escaping: `{"a": 1}` and `{ a }` are literal.
 */
export function compileTemplate(text: string, context: TemplateContext): Template {
  const parts: Part[] = []
  const rendererAfter = contexts[context].choose()
  let end = 0
  for (const match of text.matchAll(variable)) {
    const before = text.slice(end, match.index)
    parts.push({ before: literalOf(context, before), path: (match[1] as string).split('.'), print: rendererAfter(before) })
    end = match.index + match[0].length
  }
  const rest = literalOf(context, text.slice(end))
  const paths = parts.map(({ path }) => path)
  return { paths, render: parts.length === 0 ? () => rest : (variables, missing) => join(parts, rest, variables, missing) }
}

/** A text with variables as it is when each of them holds `x`: for judging what its author wrote, before there are values. */
export function stubbed(text: string, context: TemplateContext): string {
  return compileTemplate(text, context).render({ read: () => 'x' }, new Set())
}

/** A variable of a text, and the literal text before it. */
interface Part {
  readonly before: string
  readonly path: Path
  readonly print: Renderer
}

const variable = new RegExp(`\\{(${PATH_SOURCE})\\}`, 'gu')

function join(parts: readonly Part[], rest: string, variables: Variables, missing: Set<string>): string {
  let text = ''
  for (const { before, path, print } of parts) {
    const value = variables.read(path)
    if (value === undefined) missing.add(path.join('.'))
    text += before + print(value ?? null, typeof value === 'number' && variables.isAmount?.(path))
  }
  return text + rest
}
