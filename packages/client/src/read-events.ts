/** One event of a stream as received. */
export interface SentEvent {
  /** `ready`, `reset`, or an event key. */
  readonly name: string
  readonly data: string
  /** The last comment line before the event. */
  readonly comment: string
}

/** A block of a stream: an event, its id (a cursor), or a reconnection delay. */
export interface StreamMessage {
  readonly event?: SentEvent
  readonly id?: string
  /** Milliseconds. */
  readonly retry?: number
}

/**
 * Creates a parser of server-sent events that accepts chunks. An incomplete block is kept for the next chunk; one that is incomplete when
 * the connection ends is discarded.
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
