/**
 * The first line of what a page promises that was not printed; `null` when all were, in their order. `…` stands for any text, blank lines
 * count for nothing, and there may be more lines than promised.
 */
export function firstLineNotPrinted(promised: string, printed: string): string | null {
  const lines = printed.split('\n').map((line) => line.trimEnd())
  let next = 0
  for (const line of promised.split('\n').map((text) => text.trimEnd())) {
    if (line === '') continue
    const pattern = new RegExp(`^${line.split('…').map(escapeRegExp).join('.*')}$`)
    const at = lines.findIndex((candidate, index) => index >= next && pattern.test(candidate))
    if (at < 0) return line
    next = at + 1
  }
  return null
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
