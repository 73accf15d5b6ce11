import { AsyncLocalStorage } from 'node:async_hooks'
import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { rootCertificates } from 'node:tls'
import { addressKey, isPublicAddress, judgeHost, targetProblem } from '@belfry/core'
import { Agent, buildConnector } from 'undici'
import type { Settings } from '../../platform/settings/settings.ts'
import { BlockedTargetError, blockedAnswer, blockedOwn, blockedSocket } from './blocked-target.ts'
import { limitWire } from './limit-wire.ts'
import { createNetwork, type Network } from './network.ts'

/** How long a connection may take: name, TCP and TLS. In milliseconds. The deadline of a request may end it sooner. */
const CONNECT_MS = 10_000
/** How many addresses of a name are tried, of however many it has. */
const MAX_ADDRESSES = 16
/** How long the headers of an answer may be, in bytes; those of one before it and trailers likewise. */
const MAX_HEADER_BYTES = 16_384

/** One connection on its way, known to the look-up that is made for it. */
interface Visit {
  readonly host: string
  readonly port: number
  /** Whether whoever runs the server has listed this host. */
  readonly isListed: boolean
  /** The addresses at which the connection may end, as keys. */
  readonly addresses: Set<string>
}

/**
 * The layers that only a connection tells: every answer of the name service, and the socket that was really connected. It judges literals
 * as well, so that it is no hole without the client around it. Proxies of the environment are not used, TLS is always verified, and
 * HTTP/2, whose frames are harder to bound, is not spoken.
 *
 * @param build makes the connector; undici's by default. A test has one that ends elsewhere than it was told
 */
export function createOutboundAgent(
  { allowTargets, extraCa }: Pick<Settings, 'allowTargets' | 'extraCa'>,
  network: Network = createNetwork(),
  build: typeof buildConnector = buildConnector,
): Agent {
  // A look-up is not told for which port it is made; it runs in the context of the connection that wants it.
  const visits = new AsyncLocalStorage<Visit>()
  const dial = build({
    timeout: CONNECT_MS,
    allowH2: false,
    lookup: guardedLookup(),
    // Said aloud, because NODE_TLS_REJECT_UNAUTHORIZED=0 would decide it otherwise.
    rejectUnauthorized: true,
    ...(extraCa === null ? {} : { ca: [...rootCertificates, extraCa] }),
  })

  // undici never calls `lookup` for an IP literal, so the literal is judged here; a guard in lookup alone lets https://127.0.0.1/ through.
  return new Agent({
    // How many at a time is decided by whoever sends: a limit here would let one organization's receiver keep others of the same host waiting.
    connections: null,
    keepAliveTimeout: 10_000,
    maxHeaderSize: MAX_HEADER_BYTES,
    allowH2: false,
    connect(options, callback) {
      const host = options.hostname.replace(/^\[|\]$/g, '')
      const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80))
      const isListed = allowTargets.allowsHost(host, port)
      const visit: Visit = { host, port, isListed, addresses: new Set(isIP(host) ? [keyOf(host)] : []) }
      const blocked = blockedBefore(visit, options)
      if (blocked) return callback(blocked, null)
      visits.run(visit, () => {
        const socket = dial(options, (error, connected) => {
          if (error || !connected) return callback(error ?? new Error('no connection'), null)
          if (endsRight(visit, connected as Socket)) {
            limitWire(connected as Socket)
            return callback(null, connected)
          }
          connected.destroy()
          callback(blockedSocket(host), null)
        }) as unknown as Socket | undefined
        // In front of the listener that begins TLS: a wrong address is not told so much as the name.
        socket?.prependListener('connect', () => endsRight(visit, socket) || socket.destroy(blockedSocket(host)))
      })
    },
  })

  function blockedBefore({ host, port, isListed }: Visit, { protocol, hostname }: buildConnector.Options): BlockedTargetError | null {
    if (protocol !== 'https:' && !allowTargets.allowsPlainHttp(`http://${hostname}:${port}`)) {
      return new BlockedTargetError(targetProblem('scheme', 'must be an address that begins with https://'))
    }
    const problem = isListed ? null : judgeHost(host)
    if (problem) return new BlockedTargetError(problem)
    return isIP(host) && !isListed && !permits(host, port) ? blockedOwn(host) : null
  }

  function permits(address: string, port: number): boolean {
    return (isPublicAddress(address) && !network.isOwn(address)) || allowTargets.allowsAddress(address, port)
  }

  function endsRight({ port, isListed, addresses }: Visit, { remoteAddress }: Socket): boolean {
    return remoteAddress !== undefined && addresses.has(keyOf(remoteAddress)) && (isListed || permits(remoteAddress, port))
  }

  /** Every answer is judged, not only the first: a name with one private address among its answers is refused whole. */
  async function find(name: string): Promise<LookupAddress[]> {
    const { host, port, isListed, addresses } = visits.getStore() as Visit
    const answers = isListed ? await network.lookUp(name) : await network.resolve(name)
    if (!isListed && !answers.every(({ address }) => permits(address, port))) throw blockedAnswer(host)
    for (const { address } of answers) addresses.add(keyOf(address))
    return answers.slice(0, MAX_ADDRESSES)
  }

  function guardedLookup(): LookupFunction {
    return (name, options, callback) => {
      find(name).then(
        (found) => {
          const [first] = found
          if (options.all) callback(null, found)
          else callback(null, first?.address ?? '', first?.family)
        },
        (error: NodeJS.ErrnoException) => callback(error, []),
      )
    }
  }
}

/** An address for comparing; a zone only says through which interface it is reached. */
function keyOf(address: string): string {
  return addressKey(address.replace(/%.*$/, '')) ?? address
}
