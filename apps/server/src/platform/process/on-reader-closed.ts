/**
 * Calls back when the reader of an output stream has closed it, as `head` does when it has its lines (EPIPE). This is not a failure: later
 * output is dropped. Other errors of the stream are thrown.
 */
export function onReaderClosed(stream: Pick<NodeJS.WriteStream, 'on'>, onClosed: () => void): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    onClosed()
  })
}
