import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { countedAddress } from '../../platform/network/counted-address.ts'

/** The limits for connections of a port. */
export interface ConnectionLimits {
  /** The most connections in all. Further ones are closed at once. */
  readonly total: number
  /**
   * The most connections of one network address (IPv6: of its first 64 bits). Requests on further ones are refused. `null` when all come
   * from a proxy.
   */
  readonly ofOne: number | null
  readonly logger: Pick<Logger, 'warn'>
}

/**
 * Limits the connections of a server. Returns the function that says whether a connection exceeds the limit of its address. Each limit
 * is logged once, when it is first reached.
 */
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
