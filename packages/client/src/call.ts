/** A request on its way. Awaited it gives the answer; the request has been sent already, and only once. */
export interface Call<T> extends Promise<T> {
  /** The answer together with status and headers, for the ETag or the request id. */
  withResponse(): Promise<Answered<T>>
}

/** An answer with what came around it. */
export interface Answered<T> {
  readonly data: T
  readonly response: ResponseFacts
}

/** What came around an answer. */
export interface ResponseFacts {
  readonly status: number
  readonly headers: Headers
  readonly requestId: string | undefined
  /** The version of the record in quotes, as `ifMatch` takes it. */
  readonly etag: string | undefined
}

/** One page of a list. */
export interface Page<Item> {
  readonly data: readonly Item[]
  /** Pass it as `cursor` to read on; null on the last page. */
  readonly nextCursor: string | null
  /** Only of what never ends, such as a log that is read forward: whether there is more already. */
  readonly hasMore?: boolean
}

/** A list on its way. Awaited it gives one page; `for await` walks the items of all pages, reading each page when it is needed. */
export interface PageCall<P extends Page<unknown>> extends Call<P>, AsyncIterable<P['data'][number]> {
  /** The items of all pages, up to `limit` of them. */
  toArray(options?: { readonly limit?: number | undefined }): Promise<P['data'][number][]>
}

export function createCall<T>(answered: Promise<Answered<T>>): Call<T> {
  const data = answered.then((answer) => answer.data)
  return Object.assign(data, {
    withResponse: () => {
      data.catch(() => {}) // whoever asks for the response hears of the failure there; here it would count as unhandled
      return answered
    },
  })
}

/** `readPage` reads the page after a cursor. The first page is the call itself, so walking it sends nothing twice. */
export function createPageCall<Item>(
  answered: Promise<Answered<Page<Item>>>,
  readPage: (cursor: string) => Promise<Answered<Page<Item>>>,
): PageCall<Page<Item>> {
  const call = createCall(answered)

  async function* iterate(): AsyncGenerator<Item, void, undefined> {
    let page = await call
    for (;;) {
      yield* page.data
      // A log that is read forward always says where to go on, also when that is for later.
      if (!page.nextCursor || page.hasMore === false) return
      page = (await readPage(page.nextCursor)).data
    }
  }

  async function toArray({ limit = Number.POSITIVE_INFINITY }: { readonly limit?: number | undefined } = {}): Promise<Item[]> {
    const items: Item[] = []
    for await (const item of iterate()) {
      if (items.length < limit) items.push(item)
      if (items.length >= limit) break
    }
    return items
  }

  return Object.assign(call, { [Symbol.asyncIterator]: iterate, toArray })
}
