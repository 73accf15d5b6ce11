import type { EpochMs } from './time.ts'

/**
 * The prefix of every kind of id. An id is `<prefix>_<26 characters>`: a UUIDv7 ({@link https://www.rfc-editor.org/rfc/rfc9562 RFC 9562})
 * in lower-case Crockford base 32. So ids sort by creation time, and a reader sees what they identify.
 */
export const idPrefixes = {
  organization: 'org',
  user: 'usr',
  member: 'mem',
  apiKey: 'key',
  webhook: 'whk',
  event: 'evt',
  delivery: 'dlv',
  retryJob: 'rtj',
  incident: 'inc',
  automation: 'aut',
  run: 'run',
  customer: 'cus',
  customerContact: 'con',
  task: 'tsk',
  label: 'lbl',
  view: 'viw',
  lane: 'lan',
  reservation: 'res',
  occupation: 'occ',
  terrain: 'ter',
  invoice: 'inv',
  payment: 'pay',
  paymentGroup: 'pgr',
  paymentLink: 'lnk',
  paymentReport: 'prp',
  mandate: 'man',
  mandateCollection: 'col',
  bankAccountTransaction: 'bat',
  product: 'prd',
  document: 'doc',
  accessMethod: 'acm',
  accessPoint: 'acp',
  accessMethodOperation: 'aco',
  accessLogEntry: 'acl',
  controller: 'ctl',
  controllerLog: 'clg',
  nfcTag: 'nfc',
  nfcTransaction: 'nft',
  meter: 'met',
  meterReading: 'mrd',
  meterAlarm: 'mal',
  inboxThread: 'thr',
  inboxMessage: 'msg',
  inboxTag: 'itg',
  comment: 'cmt',
  device: 'dev',
  deviceCommand: 'dcm',
  call: 'cal',
  vehiclePresence: 'veh',
  identityDocumentScan: 'ids',
  eventLog: 'elg',
  notificationDelivery: 'ntf',
  printQueueJob: 'prj',
  tabletContent: 'tab',
  intent: 'int',
  erasure: 'ers',
  session: 'ses',
  export: 'exp',
  sealedValue: 'sec',
  request: 'req',
} as const

/** A kind of id, the name of what it identifies. */
export type IdKind = keyof typeof idPrefixes

/** Creates ids of any kind, each greater than the previous one. */
export type NewId = (kind: IdKind) => string

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const BODY = '[0-7][0-9a-hjkmnp-tv-z]{25}'

/** Describes the part of an id after its prefix, as a continuation of “there must be”. */
export const idBody = '26 digits and small letters, none of them i, l, o or u, and the first a digit from 0 to 7'

/**
 * Creates an id factory from a clock and a source of randomness. The ids of one factory always increase, even if the clock goes back: the
 * last millisecond is a minimum, and within one millisecond the random part counts up.
 *
 * @param now the clock
 * @param randomBytes returns the requested number of random bytes
 */
export function createIdFactory(now: () => EpochMs, randomBytes: (count: number) => Uint8Array): NewId {
  let lastMs = 0
  let counter = new Uint8Array(10)
  return (kind) => {
    const ms = now()
    if (ms > lastMs) {
      lastMs = ms
      counter = Uint8Array.from(randomBytes(10))
      counter[0] = (counter[0] as number) & 1 // of its two bits that are used the upper one stays free, so counting up cannot overflow
    } else {
      increment(counter)
    }
    return `${idPrefixes[kind]}_${encode(uuidBytes(lastMs, counter))}`
  }
}

/** Whether the text has the form of an id of this kind. Does not check whether such a record exists. */
export function isId(kind: IdKind, text: string): boolean {
  return idPatterns[kind].test(text)
}

/** The regular expression (as JSON Schema `pattern`) of an id of this kind. */
export function idPattern(kind: IdKind): string {
  return `^${idPrefixes[kind]}_${BODY}$`
}

/** Whether the text looks like an id of any kind. A slug must not. */
export function looksLikeId(text: string): boolean {
  return anyId.test(text)
}

/**
 * The lowest possible id of this kind at a moment: ids created at that moment or later are not below it. Used to select by creation time. A
 * moment before 1970 counts as the start of 1970.
 */
export function idFloor(kind: IdKind, moment: EpochMs): string {
  return `${idPrefixes[kind]}_${encode(uuidBytes(Math.max(0, moment), new Uint8Array(10)))}`
}

/** A well-formed id that identifies nothing, for examples in documentation. */
export function exampleId(kind: IdKind, number = 1): string {
  return `${idPrefixes[kind]}_01k8e5m1z0f7q8r9s0t1v2w3${String(number).padStart(2, '0')}`
}

const idPatterns = Object.fromEntries(Object.keys(idPrefixes).map((kind) => [kind, new RegExp(idPattern(kind as IdKind))])) as Readonly<
  Record<IdKind, RegExp>
>
const anyId = new RegExp(`^[a-z]{3}_${BODY}$`)

function increment(bytes: Uint8Array): void {
  for (let index = bytes.length - 1; index >= 0; index--) {
    const next = ((bytes[index] as number) + 1) & 0xff
    bytes[index] = next
    if (next !== 0) return
  }
}

/** 48 bits of time, the version, and the 74 lowest bits of the counter around the variant. */
function uuidBytes(ms: EpochMs, counter: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(16)
  let rest = ms
  for (let index = 5; index >= 0; index--) {
    bytes[index] = rest % 256
    rest = Math.floor(rest / 256)
  }
  const at = (index: number) => counter[index] as number
  // The counter's 74 bits, most significant first: 12 after the version, 62 after the variant.
  const high = ((at(0) << 10) | (at(1) << 2) | (at(2) >> 6)) & 0xfff
  bytes[6] = 0x70 | (high >> 8)
  bytes[7] = high & 0xff
  bytes[8] = 0x80 | (at(2) & 0x3f)
  for (let index = 9; index < 16; index++) bytes[index] = at(index - 6)
  return bytes
}

function encode(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let buffer = 0
  // 128 bits are two short of 26 × 5: two zero bits come first, so the first character is 0 to 7.
  let pending = 2
  for (const byte of bytes) {
    buffer = ((buffer & 0x1f) << 8) | byte
    pending += 8
    bits = pending
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(buffer >> bits) & 31]
    }
    pending = bits
    buffer &= (1 << bits) - 1
  }
  return text
}
