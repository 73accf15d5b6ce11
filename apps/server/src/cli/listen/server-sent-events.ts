/** One block of a stream of server-sent events, with the fields that ours have. */
export interface SentBlock {
  readonly id?: string
  readonly event?: string
  readonly data?: string
  /** Milliseconds after which to come again. */
  readonly retry?: number
  /** The last comment. */
  readonly comment?: string
}

/**
 * Reads blocks out of the pieces of text in which they come. A block counts when the empty line behind it has come: what a connection leaves
 * unfinished is told again by the next one.
 */
export function createBlockReader(): (piece: string) => readonly SentBlock[] {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() as string
    return blocks.map(readBlock)
  }
}

function readBlock(text: string): SentBlock {
  const fields: Record<string, string> = {}
  for (const line of text.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? []
    fields[name === '' ? 'comment' : name] = value
  }
  const { retry, ...others } = fields
  return { ...others, ...(retry === undefined ? {} : { retry: Number(retry) }) }
}
