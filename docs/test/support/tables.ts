import type { Page } from './pages.ts'

/** The rows of every table with this head, cell by cell, without the marks of code. */
export function rowsBelow({ file, text }: Page, head: readonly string[]): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = []
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('|') || cellsOf(line).join('|') !== head.join('|')) continue
    // The line below a head separates it from the rows.
    for (let next = index + 2; lines[next]?.startsWith('|'); next++) rows.push(cellsOf(lines[next] as string))
  }
  if (rows.length === 0) throw new Error(`${file} has no table with the head ${head.join(', ')}`)
  return rows
}

function cellsOf(line: string): readonly string[] {
  return line
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim().replaceAll('`', ''))
}
