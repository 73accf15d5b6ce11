import { AsyncLocalStorage } from 'node:async_hooks'
import { lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { rootCertificates } from 'node:tls'
import { Agent, buildConnector } from 'undici'
import type { Settings } from '../operate/settings.ts'
import { isPublicAddress } from './public-address.ts'

/** The address a user gave leads where nobody may go. */
export class BlockedTargetError extends Error {
  override readonly name = 'BlockedTargetError'
  readonly code = 'blocked_target'
}

/**
 * The one way out to addresses that users give. What is not public is refused three times: as a literal in the URL, among the answers
 * of the name service, and at the socket that was really connected. Proxies of the environment are not used and redirects not followed.
 */
export function createOutboundAgent({ allowTargets, extraCa }: Pick<Settings, 'allowTargets' | 'extraCa'>): Agent {
  // A look-up is not told for which port it is made; it runs in the context of the connection that wants it.
  const ports = new AsyncLocalStorage<number>()
  const connect = buildConnector({
    timeout: 10_000,
    lookup: guardedLookup(),
    ...(extraCa === null ? {} : { ca: [...rootCertificates, extraCa] }),
  })

  // undici never calls `lookup` for an IP literal, so the literal is judged here; a guard in lookup alone lets https://127.0.0.1/ through.
  return new Agent({
    connections: 64,
    keepAliveTimeout: 10_000,
    connect(options, callback) {
      const host = options.hostname.replace(/^\[|\]$/g, '')
      const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80))
      const listed = allowTargets.allowsHost(host, port)
      if (options.protocol !== 'https:' && !allowTargets.allowsPlainHttp(`http://${options.hostname}:${port}`)) {
        return callback(new BlockedTargetError('Only https:// addresses are reached.'), null)
      }
      if (!listed && isIP(host) && !permits(host, port)) return callback(blocked(host), null)
      ports.run(port, () =>
        connect(options, (error, socket) => {
          if (error || !socket) return callback(error ?? new Error('no connection'), null)
          const remote = (socket as Socket).remoteAddress
          if (listed || (remote !== undefined && permits(remote, port))) return callback(null, socket)
          socket.destroy()
          callback(blocked(remote ?? 'an unknown address'), null)
        }),
      )
    },
  })

  function permits(address: string, port: number): boolean {
    return isPublicAddress(address) || allowTargets.allowsAddress(address, port)
  }

  /** Every answer is judged, not only the first: a name with one private address among its answers is refused whole. */
  function guardedLookup(): LookupFunction {
    return (hostname, options, callback) => {
      resolve(hostname, { ...options, all: true }, (error, addresses) => {
        if (error) return callback(error, [])
        const refused = addresses.find(({ address }) => !isPublicAddress(address) && !isListed(hostname, address))
        if (refused) return callback(blocked(refused.address), [])
        const [first] = addresses
        if (options.all) return callback(null, addresses)
        callback(null, first?.address ?? '', first?.family)
      })
    }
  }

  function isListed(hostname: string, address: string): boolean {
    const port = ports.getStore() as number
    return allowTargets.allowsHost(hostname, port) || allowTargets.allowsAddress(address, port)
  }
}

function blocked(address: string): BlockedTargetError {
  return new BlockedTargetError(`The address ${address} is not public. List it in BELFRY_ALLOW_TARGETS if webhooks may reach it.`)
}
