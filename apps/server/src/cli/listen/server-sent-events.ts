/** One block of a stream of server-sent events, with the fields that Belfry uses. */
export interface SentBlock {
  readonly id?: string
  readonly event?: string
  readonly data?: string
  /** The delay before reconnecting, in milliseconds. */
  readonly retry?: number
  /** The last comment. */
  readonly comment?: string
}

/**
 * Parses blocks from chunks of text. A block counts only when its empty line has arrived: a block that a connection leaves unfinished is
 * sent again on the next one.
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
