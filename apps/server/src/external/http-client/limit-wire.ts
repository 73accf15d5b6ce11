import { channel } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

/** How much may come over a connection for one request, in bytes: headers, notices and framing together with the body. */
export const MAX_WIRE_BYTES = 2 * 1024 * 1024

/** How much had come over each connection when its present request was sent. */
const before = new WeakMap<object, number>()

// Undici reads what is no part of headers or body (a status without end, the frames of empty chunks) without telling anybody, and without
// end. It says on this channel over which connection a request goes, and nowhere else.
channel('undici:client:sendHeaders').subscribe((message) => {
  const { socket } = message as { readonly socket: Socket }
  if (before.has(socket)) before.set(socket, socket.bytesRead)
})

/** Closes a connection over which more comes for one request than any answer needs: the deadline alone would let it keep us busy so long. */
export function limitWire(socket: Socket): void {
  before.set(socket, socket.bytesRead)
  socket.on('readable', () => {
    const came = socket.bytesRead - (before.get(socket) ?? 0)
    if (came > MAX_WIRE_BYTES) socket.destroy(new Error(`the answer is longer than ${MAX_WIRE_BYTES} bytes with all that is around it`))
  })
}
