import { eventKeys } from '../../../framework/events/catalogue.ts'

/** The prefix of message names of the service itself, such as that of a test. */
const OWN = 'belfry:'

/**
 * Whether a message name is reserved for the service: an event key, or a name that starts with `belfry:`. Messages of flows are signed like
 * events, so such a name would make them look like one. Letter case, white space, invisible characters and compatibility variants of
 * letters (NFKC) are ignored.
 */
export function isReservedMessageName(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}\s]/gu, '')
    .toLowerCase()
  return plain.startsWith(OWN) || reserved.has(plain)
}

const reserved: ReadonlySet<string> = new Set(eventKeys.map((key) => key.toLowerCase()))
