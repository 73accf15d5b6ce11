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

/** How long connecting may take (name, TCP and TLS), in milliseconds. The deadline of a request may end it sooner. */
const CONNECT_MS = 10_000
/** How many addresses of a name are tried at most. */
const MAX_ADDRESSES = 16
/** The limit for the headers of an answer, in bytes; also for those of an informational response, and for trailers. */
const MAX_HEADER_BYTES = 16_384

/** A connection that is being made, for the lookup of its name. */
interface Visit {
  readonly host: string
  readonly port: number
  /** Whether the operator has listed this host in BELFRY_ALLOW_TARGETS. */
  readonly isListed: boolean
  /** The addresses to which the connection may lead, normalized. */
  readonly addresses: Set<string>
}

/**
 * Creates an agent with the checks that only a connection allows: every answer of the name service, and the address of the connected
 * socket. It also checks IP literals, so that it is safe without the client around it. It ignores proxy settings of the environment, always
 * verifies TLS, and does not use HTTP/2, whose frames are harder to limit.
 *
 * @param build makes the connector; undici's by default. Tests replace it by one that connects elsewhere
 */
export function createOutboundAgent(
  { allowTargets, extraCa }: Pick<Settings, 'allowTargets' | 'extraCa'>,
  network: Network = createNetwork(),
  build: typeof buildConnector = buildConnector,
): Agent {
  // A lookup does not get the port; it runs in the asynchronous context of its connection.
  const visits = new AsyncLocalStorage<Visit>()
  const dial = build({
    timeout: CONNECT_MS,
    allowH2: false,
    lookup: guardedLookup(),
    // Set explicitly, because NODE_TLS_REJECT_UNAUTHORIZED=0 would turn it off.
    rejectUnauthorized: true,
    ...(extraCa === null ? {} : { ca: [...rootCertificates, extraCa] }),
  })

  // undici never calls `lookup` for an IP literal, so the literal is judged here; a guard in lookup alone lets https://127.0.0.1/ through.
  return new Agent({
    // The senders limit concurrency: a limit here would let one organization's receiver delay others on the same host.
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
        // Before the listener that starts TLS: a wrong address must not even learn the server name.
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

  /** Checks all answers, not only the first: a name with one private address among its answers is refused. */
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

/** Normalizes an address for comparison; a zone only names the network interface. */
function keyOf(address: string): string {
  return addressKey(address.replace(/%.*$/, '')) ?? address
}
