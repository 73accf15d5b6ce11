/** The commands of a sample, one a line: continued lines and texts in single quotes joined, comments left out. */
export function readCommands(code: string): readonly string[] {
  return code
    .replaceAll(/(?<=\s)'\{[^']*'/g, (text) => text.replaceAll(/\s*\n\s*/g, ' '))
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => line !== '')
}

/** The words of a command. Knows single and double quotes, and nothing else of a shell. */
export function splitWords(line: string): string[] {
  return [...line.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double),
  )
}
