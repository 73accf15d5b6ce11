import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { countedAddress } from '../../platform/network/counted-address.ts'

/** How many connections a port takes. */
export interface ConnectionLimits {
  /** In all. What is beyond is closed at once. */
  readonly total: number
  /** Of one network address, of IPv6 of its first 64 bits. Requests on those beyond are refused. `null` where all come from a proxy. */
  readonly ofOne: number | null
  readonly logger: Pick<Logger, 'warn'>
}

/** Limits the connections of a server. Says of a connection whether it is one too many of its address; the log says it once. */
export function limitConnections(server: Server, { total, ofOne, logger }: ConnectionLimits): (socket: Duplex) => boolean {
  const counts = new Map<string, number>()
  const surplus = new WeakMap<Duplex, string>()
  const warnOnce = (message: string) => {
    let hasWarned = false
    return (fields: object) => {
      if (!hasWarned) logger.warn(fields, message)
      hasWarned = true
    }
  }
  const warnOfTotal = warnOnce('There are as many connections as this process takes. Those beyond are closed.')
  const warnOfOne = warnOnce('A network address holds as many connections as one may have. Requests on those beyond are answered with 429.')

  server.maxConnections = total
  server.on('drop', () => warnOfTotal({ connections: total }))
  server.on('connection', (socket: Socket) => {
    if (ofOne === null) return
    const address = countedAddress(socket.remoteAddress)
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    if (count > ofOne) surplus.set(socket, address)
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
  })

  return (socket) => {
    const address = surplus.get(socket)
    if (ofOne === null || address === undefined || (counts.get(address) ?? 0) <= ofOne) return false
    warnOfOne({ address: address.slice('ip:'.length), connections: ofOne })
    return true
  }
}
