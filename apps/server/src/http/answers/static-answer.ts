import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** An answer that is the same for everybody, from bytes that are made once. */
export interface StaticAnswer {
  /** Answers `GET` and `HEAD`. Rejects without an answer when the bytes cannot be made. */
  send(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** The content of a static answer. */
export interface StaticContent {
  readonly type: string
  /** Additional headers. With `cache-control: no-store` there is no ETag, because nobody can revalidate. */
  readonly headers: Readonly<Record<string, string>>
  readonly status?: number
  /** Makes the bytes. Called once; after a failure again at the next request. */
  make(): string | Promise<Buffer>
}

type Coding = 'br' | 'gzip' | 'identity'

interface Representation {
  readonly coding: Coding
  readonly bytes: Buffer
  readonly etag: string
}

// At this level 4 MB take a tenth of a second, once, on a thread of the pool.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const compress: { readonly [C in Exclude<Coding, 'identity'>]: (bytes: Buffer) => Promise<Buffer> } = {
  br: (bytes) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes) => promisify(gzip)(bytes),
}

/**
 * Creates an answer whose bytes are made once, and compressed once for each requested coding. All responses share them, so a request opens
 * and copies nothing.
 */
export function createStaticAnswer({ type, headers, status = 200, make }: StaticContent): StaticAnswer {
  const isStored = headers['cache-control'] !== 'no-store'
  const plain = once(async () => Buffer.from(await make()))
  const hash = once(async () =>
    createHash('sha256')
      .update(await plain())
      .digest('base64url')
      .slice(0, 22),
  )
  const representation = (coding: Coding) =>
    once(async (): Promise<Representation> => {
      const bytes = await plain()
      const compressed = coding === 'identity' ? bytes : await compress[coding](bytes)
      if (compressed.length >= bytes.length) return { coding: 'identity', bytes, etag: `"${await hash()}"` }
      return { coding, bytes: compressed, etag: `"${await hash()}-${coding}"` }
    })
  const representations = { br: representation('br'), gzip: representation('gzip'), identity: representation('identity') }
  const etags = once(async () => {
    const base = await hash()
    return [`"${base}"`, `"${base}-gzip"`, `"${base}-br"`]
  })

  return {
    async send(request, response) {
      const { coding, bytes, etag } = await representations[chooseCoding(request.headers['accept-encoding'])]()
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      response.setHeader('vary', [response.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
      if (isStored) {
        response.setHeader('etag', etag)
        if (names(request.headers['if-none-match'], await etags())) {
          response.statusCode = 304
          response.end()
          return
        }
      }
      response.statusCode = status
      response.setHeader('content-type', type)
      if (coding !== 'identity') response.setHeader('content-encoding', coding)
      response.setHeader('content-length', bytes.length)
      response.end(request.method === 'HEAD' ? undefined : bytes)
    },
  }
}

/** Prefers Brotli to gzip to no coding, as far as the header accepts them. `*` stands for codings that it does not name. */
function chooseCoding(header: string | string[] | undefined): Coding {
  const taken = new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',', 20)
      .map((part) => {
        const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim())
        const weight = parameters.find((parameter) => parameter.startsWith('q='))
        return [coding, weight === undefined || Number(weight.slice(2)) > 0]
      }),
  )
  return (['br', 'gzip'] as const).find((coding) => taken.get(coding) ?? taken.get('*') ?? false) ?? 'identity'
}

/** Whether a list of ETags contains one of these. Compares weakly, as RFC 9110 requires for If-None-Match. */
function names(list: string | undefined, etags: readonly string[]): boolean {
  if (list === undefined) return false
  return list.split(',', 100).some((part) => part.trim() === '*' || etags.includes(part.trim().replace(/^W\//, '')))
}

/** Caches a result; after a failure it is made again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }
}
