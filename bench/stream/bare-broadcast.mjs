// The limit of this machine: a server that has nothing to do but hand what it is told to everybody who listens.
import { createServer } from 'node:http'

const readers = new Set()
let number = 0
const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' })
    response.write('event: ready\ndata: {}\n\n')
    readers.add(response)
    response.on('close', () => readers.delete(response))
    return
  }
  let body = ''
  for await (const piece of request) body += piece
  const data = JSON.stringify({ event: 'customer:created', data: JSON.parse(body), timestamp: Date.now() })
  const frame = Buffer.from(`id: ${++number}\nevent: customer:created\ndata: ${data}\n\n`)
  for (const reader of readers) reader.write(frame)
  response.end('{}')
})
server.listen(0, '127.0.0.1', () => console.log(`listens at http://127.0.0.1:${server.address().port}`))
