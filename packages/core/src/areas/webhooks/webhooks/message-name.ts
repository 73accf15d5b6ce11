import { eventKeys } from '../../../framework/events/catalogue.ts'

/** What names of messages of the service itself begin with, such as that of a test. */
const OWN = 'belfry:'

/**
 * Whether a name is one that only the service gives a message: an event key, or one that begins with `belfry:`. A message that a flow sends
 * is signed as events are, so under such a name it would be taken for one. Capitals, blanks, characters that nobody sees and other forms of
 * the same letters make no difference.
 */
export function isReservedMessageName(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}\s]/gu, '')
    .toLowerCase()
  return plain.startsWith(OWN) || reserved.has(plain)
}

const reserved: ReadonlySet<string> = new Set(eventKeys.map((key) => key.toLowerCase()))
