import { type LookupAddress, promises } from 'node:dns'
import { networkInterfaces } from 'node:os'
import { addressKey } from '@belfry/core'

/** What a guarded connection needs of the machine's network. */
export interface Network {
  /** Resolves a name that a user gave: all addresses, at least one, by DNS alone, as a fully qualified name. Rejects otherwise. */
  resolve(name: string): Promise<readonly LookupAddress[]>
  /** Resolves a name that the operator has listed, as this machine does: including the hosts file and search domains. */
  lookUp(name: string): Promise<readonly LookupAddress[]>
  /** Whether an address belongs to this machine. */
  isOwn(address: string): boolean
}

/** The time limit for one DNS query to one server, in milliseconds; there are two tries. */
const QUESTION_MS = 2000

/**
 * The network of this machine.
 *
 * @param servers name servers as `address` or `address:port`; those of the machine by default
 */
export function createNetwork(servers: readonly string[] | null = null): Network {
  return {
    resolve: (name) => ask(name, servers),
    lookUp: (name) => promises.lookup(name, { all: true }),
    isOwn(address) {
      const key = addressKey(address)
      return Object.values(networkInterfaces()).some((entries) => entries?.some((entry) => addressKey(entry.address) === key))
    },
  }
}

/**
 * Queries the DNS servers directly. The machine's own lookup would occupy one of the few threads that also serve files and passwords for as
 * long as a receiver's DNS server does not answer; it would also use search domains, and a hosts file that knows this network.
 */
async function ask(name: string, servers: readonly string[] | null): Promise<readonly LookupAddress[]> {
  const resolver = new promises.Resolver({ timeout: QUESTION_MS, tries: 2 })
  if (servers) resolver.setServers(servers)
  const absolute = `${name}.`
  const [four, six] = await Promise.allSettled([resolver.resolve4(absolute), resolver.resolve6(absolute)])
  const answers = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (answers.length > 0) return answers
  throw unanswered(name, [four, six])
}

const UNKNOWN: readonly unknown[] = ['ENOTFOUND', 'ENODATA']

function unanswered(name: string, results: readonly PromiseSettledResult<readonly string[]>[]): Error {
  const codes = results.map((result) => (result.status === 'rejected' ? (result.reason as { readonly code?: unknown }).code : 'ENODATA'))
  const trouble = codes.find((code) => !UNKNOWN.includes(code))
  const code = trouble ?? 'ENOTFOUND'
  return Object.assign(new Error(trouble ? `the name ${name} could not be looked up` : `the name ${name} is not known`), { code })
}
