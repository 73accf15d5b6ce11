/** The parts of an API key: `bfy_<keyId>_<secret><crc>`. */
export interface ApiKeyParts {
  /** 10 base 62 characters, not secret: finds the row without comparing the hashes of all keys. */
  readonly keyId: string
  /** 32 base 62 characters, about 190 bits. */
  readonly secret: string
}

/** A JSON Schema pattern for API keys, usable by secret scanners. */
export const API_KEY_PATTERN = '^bfy_[0-9A-Za-z]{10}_[0-9A-Za-z]{38}$'

/** The text of a key. Its last six characters are a CRC-32 of the rest, so that a typing error is detected without a look-up. */
export function formatApiKey({ keyId, secret }: ApiKeyParts): string {
  const body = `bfy_${keyId}_${secret}`
  return body + checksum(body)
}

/** The parts of a key, or `null` if the form or the checksum is wrong, so that it cannot be a valid key. */
export function parseApiKey(text: string): ApiKeyParts | null {
  if (text.length !== 53 || !pattern.test(text)) return null
  const body = text.slice(0, -6)
  if (checksum(body) !== text.slice(-6)) return null
  return { keyId: text.slice(4, 14), secret: body.slice(15) }
}

/** The part of a key that may always be shown: its public id and the last four characters. */
export function apiKeyHint(text: string): string {
  return `${text.slice(0, 14)}…${text.slice(-4)}`
}

/** `count` random characters of 0-9, A-Z and a-z, without bias; draws more bytes when some are rejected. */
export function randomBase62(count: number, randomBytes: (count: number) => Uint8Array): string {
  let text = ''
  while (text.length < count) {
    for (const byte of randomBytes(count * 2)) {
      if (byte < 248 && text.length < count) text += BASE62[byte % 62] // 248 is the largest multiple of 62 in a byte
    }
  }
  return text
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const pattern = new RegExp(API_KEY_PATTERN)

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value >>> 0
})

function checksum(text: string): string {
  let crc = 0xffffffff
  for (let index = 0; index < text.length; index++) {
    crc = (crc >>> 8) ^ (crcTable[(crc ^ text.charCodeAt(index)) & 0xff] as number)
  }
  let value = (crc ^ 0xffffffff) >>> 0
  let digits = ''
  for (let index = 0; index < 6; index++) {
    digits = BASE62[value % 62] + digits
    value = Math.floor(value / 62)
  }
  return digits
}
