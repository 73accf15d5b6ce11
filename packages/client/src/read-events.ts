/** One event of a stream as it was sent. */
export interface SentEvent {
  /** `ready`, `reset`, or an event key. */
  readonly name: string
  readonly data: string
  /** The last comment above it. */
  readonly comment: string
}

/** What a block of a stream says: an event, how far it is, when to come again. */
export interface StreamMessage {
  readonly event?: SentEvent
  readonly id?: string
  /** Milliseconds. */
  readonly retry?: number
}

/**
 * Reads server-sent events out of the pieces in which they come. What is not finished yet is kept for the next piece; what a connection has
 * left unfinished at its end is none.
 */
export function createEventReader(): (piece: string) => readonly StreamMessage[] {
  let rest = ''
  let block: string[] = []
  return (piece) => {
    const messages: StreamMessage[] = []
    const lines = (rest + piece).split('\n')
    rest = lines.pop() as string
    for (const line of lines) {
      if (line !== '') block.push(line.endsWith('\r') ? line.slice(0, -1) : line)
      else {
        messages.push(readBlock(block))
        block = []
      }
    }
    return messages
  }
}

function readBlock(lines: readonly string[]): StreamMessage {
  const fields = new Map<string, string>()
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
    fields.set(name, name === 'data' && fields.has(name) ? `${fields.get(name)}\n${value}` : value)
  }
  const [id, retry, data] = [fields.get('id'), Number(fields.get('retry') ?? ''), fields.get('data')]
  return {
    ...(id === undefined ? {} : { id }),
    ...(retry > 0 ? { retry } : {}),
    ...(data === undefined ? {} : { event: { name: fields.get('event') ?? 'message', data, comment: fields.get('') ?? '' } }),
  }
}
