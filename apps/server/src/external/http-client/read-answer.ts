import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'

/** How much of an answer's body is taken. */
export interface ReadLimits {
  /**
   * How much is read before the connection is closed: of what is sent, and of what it unpacks to. In bytes; at most `MAX_WIRE_BYTES` with
   * all that is around it.
   */
  readonly readBytes: number
  /** How much of it is given back, in bytes. */
  readonly keptBytes: number
}

/** What was read of the body of an answer. */
export interface AnswerBody {
  /** The beginning of the body, unpacked. As it came when it is packed in a way that is not known, or in several. */
  readonly beginning: Uint8Array
  /** Whether `beginning` is all there is, and could be read. */
  readonly isWhole: boolean
}

/** Takes the body of one answer, piece by piece. */
interface AnswerReader {
  /** Whether the other side has sent all of it. */
  readonly isThrough: boolean
  push(chunk: Uint8Array): void
  end(): void
  /** Lets go of what is still being unpacked. */
  close(): void
}

/** Takes pieces and hands on unpacked ones. */
type Unpacking = ReturnType<typeof createGunzip>

/**
 * Reads the body of an answer as far as the limits go. What is packed is unpacked piece by piece and counted after it: a few kilobytes may
 * hold gigabytes, and they are never in memory together.
 *
 * @param encoding the header content-encoding, if there is one
 * @param done called once: at the end, at a limit, or when what is packed turns out to be broken
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
  // Half of the world's servers mean zlib's wrapping by it, the other half leave it out; its first byte tells.
  return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw()
}
