import { PATH_SOURCE, type Path, type Variables } from './path.ts'
import { type Renderer, renderers, type TemplateContext } from './renderers.ts'

/** A text with variables, taken apart once. */
export interface Template {
  /** The variables in it, in order; empty when it is plain text. */
  readonly paths: readonly Path[]
  /** The text with its variables filled in. One that leads nowhere becomes empty text, and its path is added to `missing`. */
  render(variables: Variables, missing: Set<string>): string
}

/**
 * Takes a text with variables in braces apart. Only a brace, a path and a brace are a variable: `{customer.name}`. Any other brace
 * stands for itself, so JSON needs no escaping: `{"a": 1}` and `{ a }` are literal.
 */
export function compileTemplate(text: string, context: TemplateContext): Template {
  const literals: string[] = []
  const paths: Path[] = []
  let end = 0
  for (const match of text.matchAll(variable)) {
    literals.push(text.slice(end, match.index))
    paths.push((match[1] as string).split('.'))
    end = match.index + match[0].length
  }
  const rest = text.slice(end)
  const print = renderers[context]
  return { paths, render: paths.length === 0 ? () => text : (variables, missing) => join(literals, paths, rest, print, variables, missing) }
}

const variable = new RegExp(`\\{(${PATH_SOURCE})\\}`, 'gu')

function join(
  literals: readonly string[],
  paths: readonly Path[],
  rest: string,
  print: Renderer,
  variables: Variables,
  missing: Set<string>,
): string {
  let text = ''
  for (const [index, path] of paths.entries()) {
    const value = variables.read(path)
    text += literals[index] as string
    if (value === undefined) missing.add(path.join('.'))
    else text += print(value)
  }
  return text + rest
}
