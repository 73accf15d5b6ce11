import { IncomingMessage } from 'node:http'
import proxyAddress from 'proxy-addr'
import type { Settings } from '../../platform/settings/settings.ts'

type TrustProxy = Settings['trustProxy']

/** Finds the address of the client of a request: behind trusted proxies that of their client, otherwise that of the connection. */
function createClientAddress(trustProxy: TrustProxy): (request: IncomingMessage) => string | undefined {
  if (trustProxy === false) return (request) => request.socket.remoteAddress
  const trust = trustOf(trustProxy)
  return (request) => proxyAddress(request, trust)
}

function trustOf(trustProxy: Exclude<TrustProxy, false>): (address: string, hop: number) => boolean {
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy
  return proxyAddress.compile([...trustProxy])
}

/** A class of requests with the address of their client, `ip`, which is looked up each time it is read: most requests do not need it. */
export function requestClass(trustProxy: TrustProxy): typeof IncomingMessage {
  const addressOf = createClientAddress(trustProxy)
  return class extends IncomingMessage {
    get ip(): string | undefined {
      return addressOf(this)
    }
  }
}
