import { Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Counts round trips: on each connection one begins with the first bytes that are sent after something was received. */
export interface RoundTrips {
  /** How many there were since the last call, or since the beginning. */
  since(): number
}

/** Counts the round trips of this process to the PostgreSQL at an address, until the test is over. */
export function countRoundTrips(url: string): RoundTrips {
  const port = Number(new URL(url).port)
  const { write } = Socket.prototype
  const awaiting = new WeakMap<Socket, boolean>()
  let count = 0
  function counted(this: Socket, ...given: Parameters<typeof write>) {
    if (this.remotePort === port) {
      if (!awaiting.has(this)) this.on('data', () => awaiting.set(this, false))
      if (!awaiting.get(this)) count++
      awaiting.set(this, true)
    }
    return write.apply(this, given)
  }
  Socket.prototype.write = counted as typeof write
  onTestFinished(() => {
    Socket.prototype.write = write
  })
  return {
    since() {
      const counted = count
      count = 0
      return counted
    },
  }
}
