import { channel } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

/** The limit for everything received on a connection for one request, in bytes: headers, informational responses, framing and body. */
export const MAX_WIRE_BYTES = 2 * 1024 * 1024

/** How many bytes each connection had received when its current request was sent. */
const before = new WeakMap<object, number>()

// Undici reads some bytes without reporting them and without a limit (an endless status line, frames of empty chunks). Only this channel
// reports which connection a request uses.
channel('undici:client:sendHeaders').subscribe((message) => {
  const { socket } = message as { readonly socket: Socket }
  if (before.has(socket)) before.set(socket, socket.bytesRead)
})

/** Closes a connection that receives more for one request than any answer needs. Otherwise it could keep us busy until the deadline. */
export function limitWire(socket: Socket): void {
  before.set(socket, socket.bytesRead)
  socket.on('readable', () => {
    const came = socket.bytesRead - (before.get(socket) ?? 0)
    if (came > MAX_WIRE_BYTES) socket.destroy(new Error(`the answer is longer than ${MAX_WIRE_BYTES} bytes with all that is around it`))
  })
}
