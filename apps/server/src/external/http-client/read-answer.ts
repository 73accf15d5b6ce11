import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'

/** The limits for reading an answer's body. */
export interface ReadLimits {
  /**
   * How many bytes are read before the connection is closed: counted both as sent and as decompressed. At most `MAX_WIRE_BYTES` including
   * headers and framing.
   */
  readonly readBytes: number
  /** How many bytes are returned. */
  readonly keptBytes: number
}

/** The body of an answer as far as it was read. */
export interface AnswerBody {
  /** The beginning of the body, decompressed. With an unknown encoding, or several, it is unchanged. */
  readonly beginning: Uint8Array
  /** Whether `beginning` is the complete body, and could be decoded. */
  readonly isWhole: boolean
}

/** Reads the body of one answer in chunks. */
interface AnswerReader {
  /** Whether the other side has sent all of it. */
  readonly isThrough: boolean
  push(chunk: Uint8Array): void
  end(): void
  /** Stops the decompression, if any. */
  close(): void
}

/** A decompression stream. */
type Unpacking = ReturnType<typeof createGunzip>

/**
 * Reads the body of an answer within limits. Compressed data is decompressed in chunks and counted afterwards: a few kilobytes may expand
 * to gigabytes, which are never in memory together.
 *
 * @param encoding the header content-encoding, if there is one
 * @param done called once: at the end, at a limit, or when compressed data is broken
 */
export function createAnswerReader(
  encoding: string | string[] | undefined,
  { readBytes, keptBytes }: ReadLimits,
  done: (body: AnswerBody) => void,
): AnswerReader {
  const kept: Uint8Array[] = []
  let sent = 0
  let read = 0
  let isThrough = false
  let isDone = false
  let unpacking: Unpacking | null = null
  const coding = codingOf(encoding)

  function finish(isWhole: boolean): void {
    if (isDone) return
    isDone = true
    const beginning = Buffer.concat(kept).subarray(0, keptBytes)
    done({ beginning, isWhole: isWhole && read === beginning.length && coding !== 'unknown' })
  }

  function take(piece: Uint8Array): void {
    if (isDone) return
    if (read < keptBytes) kept.push(piece)
    read += piece.length
    if (read > readBytes) finish(false)
  }

  function unpacker(first: Uint8Array): Unpacking | null {
    const made = createUnpacking(coding, first)
    made
      ?.on('data', take)
      .on('end', () => finish(true))
      .on('error', () => finish(false))
    return made
  }

  return {
    get isThrough() {
      return isThrough
    },
    push(chunk) {
      if (isDone) return
      sent += chunk.length
      unpacking ??= unpacker(chunk)
      if (unpacking) unpacking.write(chunk)
      else take(chunk)
      if (sent > readBytes) finish(false)
    },
    end() {
      isThrough = true
      if (unpacking && !isDone) unpacking.end()
      else finish(true)
    },
    close: () => unpacking?.destroy(),
  }
}

const CODINGS = ['gzip', 'x-gzip', 'deflate', 'br'] as const
type Coding = (typeof CODINGS)[number] | 'identity' | 'unknown'

function codingOf(encoding: string | string[] | undefined): Coding {
  const name = String(encoding ?? '')
    .trim()
    .toLowerCase()
  if (name === '' || name === 'identity') return 'identity'
  return CODINGS.find((known) => known === name) ?? 'unknown'
}

function createUnpacking(coding: Coding, first: Uint8Array): Unpacking | null {
  if (coding === 'identity' || coding === 'unknown') return null
  if (coding === 'br') return createBrotliDecompress()
  if (coding !== 'deflate') return createGunzip()
  // Half of all servers mean zlib's format by "deflate", the others raw deflate; the first byte distinguishes them.
  return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw()
}
