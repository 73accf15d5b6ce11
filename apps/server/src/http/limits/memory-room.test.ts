import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { onTestFinished, test } from 'vitest'
import { answerJson } from '../answers/answer.ts'
import { createMemoryRoom } from './memory-room.ts'

const LARGE = 'x'.repeat(16 * 1024 * 1024) // more than the buffers of a connection hold

/** Sends a request and does not read the answer. Returns the socket of the server. */
async function askAndReadNothing(answer: (response: ServerResponse) => void): Promise<{ readonly ofServer: Socket }> {
  const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  socket.on('error', () => {})
  const connected = once(server, 'connection')
  socket.write('GET / HTTP/1.1\r\nHost: park\r\n\r\n')
  const [ofServer] = await connected
  return { ofServer }
}

test('an answer that is not read in time is broken off, and its room given back', async () => {
  const room = createMemoryRoom({ maxFileBytes: 1, now: () => 0, readingMs: 20 })
  const hold = (response: ServerResponse) => (bytes: number) => room.forAnswer(response, { owner: 'park', bytes, must: false })
  // Three answers exceed the share of one owner: if earlier ones were not released, the next would be refused.
  for (let count = 0; count < 3; count++) {
    const { ofServer } = await askAndReadNothing((response) => answerJson(response, 200, LARGE, hold(response)))
    if (!ofServer.closed) await once(ofServer, 'close')
  }
})
