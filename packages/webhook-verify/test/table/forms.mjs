// The forms in which a receiver may hold the same delivery. Plain JavaScript of the platform: it runs in every Node and in a browser.

/** The bytes of a vector's body. */
export function bytesOf({ text, repeat = 1, hex }) {
  if (hex === undefined) return new TextEncoder().encode(text.repeat(repeat))
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Bodies at hand; `undefined` where the bytes cannot take that form. */
export const bodies = {
  bytes: (bytes) => bytes,
  'a view into a larger buffer': (bytes) => {
    const larger = new Uint8Array(bytes.length + 8).fill(0x7b)
    larger.set(bytes, 3)
    return larger.subarray(3, 3 + bytes.length)
  },
  ArrayBuffer: (bytes) => bytes.slice().buffer,
  string: (bytes) => {
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      return undefined
    }
  },
}

/** Bodies that have yet to be read. */
export const streams = {
  'a stream': (bytes) => new Blob([bytes]).stream(),
  'a stream of single pieces': (bytes) =>
    new ReadableStream({
      start(controller) {
        for (const piece of piecesOf(bytes)) controller.enqueue(piece)
        controller.close()
      },
    }),
  'an iterable': (bytes) =>
    (async function* () {
      yield* piecesOf(bytes)
    })(),
}

/** Headers as servers hand them over; `undefined` where a value cannot be sent so. */
export const headers = {
  'an object': (pairs) => Object.fromEntries(pairs),
  'an object in lower case': (pairs) => Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value])),
  'an object in capitals': (pairs) => Object.fromEntries(pairs.map(([name, value]) => [name.toUpperCase(), value])),
  rawHeaders: (pairs) => single(pairs).flat(),
  Map: (pairs) => new Map(pairs),
  Headers: (pairs) => {
    try {
      const made = new Headers(single(pairs))
      // Fetch trims blanks, so such a value never arrives as it was given.
      return single(pairs).every(([name, value]) => value === '' || made.get(name).split(', ').includes(value)) ? made : undefined
    } catch {
      return undefined
    }
  },
}

/** A header that came several times, as several pairs; one that is absent, as none. */
function single(pairs) {
  return pairs.flatMap(([name, value]) => [value].flat().flatMap((one) => (one === null ? [] : [[name, one]])))
}

/** Into pieces that cut letters in two; not too many of them. */
function piecesOf(bytes) {
  const length = Math.max(3, Math.ceil(bytes.length / 20))
  return Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) => bytes.subarray(at * length, (at + 1) * length))
}
