/** A request as `fetch` takes it. */
export interface CurlRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Reads the arguments of curl as curl would, so that samples can be tried where there is no curl. Knows what our samples use, no more. */
export function parseCurl(args: readonly string[]): CurlRequest {
  const headers: Record<string, string> = {}
  let method: string | undefined
  let body: string | undefined
  let url: string | undefined
  const rest = [...args]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '-H') {
      const [name = '', value = ''] = (rest.shift() ?? '').split(/:\s*(.*)/s)
      headers[name.toLowerCase()] = value
    } else if (word === '-X') method = rest.shift()
    else if (word === '-d') body = rest.shift()
    // Shows what comes at once, as whoever fetches it does anyway.
    else if (word === '-N') continue
    else if (word.startsWith('-')) throw new Error(`this reader of curl does not know ${word}: teach it, or write the sample without`)
    else url = word
  }
  if (url === undefined) throw new Error('curl without an address')
  // Without a header of its own curl sends a body as a form.
  if (body !== undefined) headers['content-type'] ??= 'application/x-www-form-urlencoded'
  return { url, method: method ?? (body === undefined ? 'GET' : 'POST'), headers, ...(body === undefined ? {} : { body }) }
}
