import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection with full control over its bytes. */
export interface RawConnection {
  readonly socket: Socket
  /** Everything received so far, as latin1. */
  received(): string
  /** Resolves with everything received when the server has closed or broken the connection. */
  closed(): Promise<string>
  /** Resolves when what was received satisfies the condition, or the connection is closed. */
  until(condition: (received: string) => boolean): Promise<string>
}

/** Connects to a server and reads; with `reads: false` nothing is read. */
export async function rawConnection(port: number, { reads = true }: { readonly reads?: boolean } = {}): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  let text = ''
  let isClosed = false
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  if (reads) {
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1')
      notify()
    })
  }
  socket.on('error', () => {}) // a broken connection is closed too
  socket.on('close', () => {
    isClosed = true
    notify()
  })
  const until = (condition: (received: string) => boolean) =>
    new Promise<string>((resolve) => {
      const look = () => {
        if (!isClosed && !condition(text)) return
        listeners.delete(look)
        resolve(text)
      }
      listeners.add(look)
      look()
    })
  return { socket, received: () => text, until, closed: () => until(() => false) }
}
