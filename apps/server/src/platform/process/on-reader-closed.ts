/**
 * Tells when whoever read what the process writes has gone, as `head` does when it has its lines. That is no mistake inside: what is written
 * from then on is lost, and nobody misses it. Other errors of the stream are thrown.
 */
export function onReaderClosed(stream: Pick<NodeJS.WriteStream, 'on'>, onClosed: () => void): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    onClosed()
  })
}
