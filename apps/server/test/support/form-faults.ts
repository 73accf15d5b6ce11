import { gzipSync } from 'node:zlib'
import type { BadRequest } from './expect-refused.ts'
import { plainRequest } from './field-faults.ts'
import { rawCall } from './raw-call.ts'
import type { SampleRequest } from './sample-request.ts'
import type { TwoParks } from './two-parks.ts'

/** The largest body, in bytes: 1 MiB. */
export const MAX_BYTES = 1_048_576

/** The sample with bodies that are not JSON, not acceptable JSON, or have another media type. */
export function* formFaults(parks: TwoParks, sample: SampleRequest): Generator<BadRequest> {
  const { body, ...plain } = plainRequest(sample)
  const bytes = Buffer.from(JSON.stringify(body))
  for (const [fault, raw] of malformed) {
    // An optional body may be empty.
    if (raw.length === 0 && sample.route.bodyOptional) continue
    yield { ...plain, fault, raw, want: { code: 'malformed_json' } }
  }
  yield { ...plain, fault: 'JSON that is cut off', raw: bytes.subarray(0, -1), want: { code: 'malformed_json' } }
  yield { ...plain, fault: 'JSON and something behind it', raw: `${bytes}${bytes}`, want: { code: 'malformed_json' } }
  for (const [fault, raw] of tooDeep) yield { ...plain, fault, raw, want: { code: 'too_deep' } }

  const asItIs = (request: BadRequest, headers: Readonly<Record<string, string>>, parts: readonly Uint8Array[]): BadRequest => ({
    ...request,
    send: ({ method, path }) =>
      rawCall(parks.server.server.port, { method, path, headers: { ...credentials(parks, sample), ...headers }, parts }),
  })
  const json = { 'content-type': 'application/json' }
  const tooLarge = { ...plain, want: { code: 'body_too_large' } } as const
  const large = Buffer.alloc(MAX_BYTES + 1, ' ')
  const long = { 'content-length': `${large.length}` }
  yield asItIs({ ...tooLarge, fault: 'a body of 1 MiB and a byte' }, { ...json, ...long }, [large])
  yield asItIs({ ...tooLarge, fault: 'a body of 1 MiB and a byte in chunks' }, json, [
    large.subarray(0, MAX_BYTES),
    large.subarray(MAX_BYTES),
  ])

  const notJson = { ...plain, want: { code: 'unsupported_media_type' } } as const
  const length = { 'content-length': `${bytes.length}` }
  yield asItIs({ ...notJson, fault: 'a body without a type' }, length, [bytes])
  for (const type of otherTypes)
    yield asItIs({ ...notJson, fault: `a body of the type ${type}` }, { ...length, 'content-type': type }, [bytes])
  for (const encoding of ['gzip', 'br', 'deflate', 'zstd']) {
    const packed = gzipSync(bytes)
    yield asItIs(
      { ...notJson, fault: `a body packed with ${encoding}` },
      { ...json, 'content-encoding': encoding, 'content-length': `${packed.length}` },
      [packed],
    )
  }
}

/** The sample with bodies of the largest size and depth: refused for their content, not for their form. */
export function* formLimits(sample: SampleRequest): Generator<BadRequest> {
  const plain = plainRequest(sample)
  yield { ...plain, fault: 'a list 64 levels deep', raw: nested(64), want: { code: 'invalid_request', at: { pointer: '' } } }
  yield {
    ...plain,
    fault: 'a body of exactly 1 MiB',
    raw: `[]${' '.repeat(MAX_BYTES - 2)}`,
    want: { code: 'invalid_request', at: { pointer: '' } },
  }
}

function credentials({ home }: TwoParks, { headers, keyed }: SampleRequest): Readonly<Record<string, string>> {
  return { ...headers, ...(keyed ? { 'x-api-key': home.key } : {}) }
}

function nested(depth: number): string {
  return `${'['.repeat(depth)}${']'.repeat(depth)}`
}

const malformed: readonly (readonly [fault: string, raw: string | Uint8Array])[] = [
  ['only white space', '  \n'],
  ['an open object', '{'],
  ['single quotes', "{'name':'x'}"],
  ['a comma too much', '{"name":"x",}'],
  ['a comment', '{"name":"x"/* this */}'],
  ['a value that JSON does not have', '{"name":undefined}'],
  ['a number that JSON does not have', '{"name":NaN}'],
  ['a character that is not escaped', '{"name":"a\nb"}'],
  ['bytes that are not UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)],
  ['UTF-16', Buffer.from('\ufeff{"name":"x"}', 'utf16le')],
  ['a form', 'name=x&email=y'],
]

const tooDeep: readonly (readonly [fault: string, raw: string])[] = [
  ['a list 65 levels deep', nested(65)],
  ['an object 65 levels deep', `${'{"a":'.repeat(64)}{}${'}'.repeat(64)}`],
  ['a list 100,000 levels deep', nested(100_000)],
]

const otherTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset=iso-8859-1',
  'application/jsonp',
  'application/merge-patch+json',
  'json',
  '*/*',
]
