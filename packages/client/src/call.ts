/** A pending request. It has already been sent, exactly once; await it for the result. */
export interface Call<T> extends Promise<T> {
  /** Resolves to the result with status and headers, such as the ETag or the request id. */
  withResponse(): Promise<Answered<T>>
}

/** A result with the metadata of its response. */
export interface Answered<T> {
  readonly data: T
  readonly response: ResponseFacts
}

/** The metadata of a response. */
export interface ResponseFacts {
  readonly status: number
  readonly headers: Headers
  /** The `X-Request-Id` header, for questions to the operator of the server. */
  readonly requestId: string | undefined
  /** The quoted version of the record, as accepted by `ifMatch`. */
  readonly etag: string | undefined
}

/** One page of a list. */
export interface Page<Item> {
  readonly data: readonly Item[]
  /** Pass it as `cursor` to read the next page; null on the last page. */
  readonly nextCursor: string | null
  /** Only set for endless lists, such as a log read forward: whether more items exist already. */
  readonly hasMore?: boolean
}

/** A pending list. Await it for one page, or iterate over the items of all pages with `for await`, which fetches pages on demand. */
export interface PageCall<P extends Page<unknown>> extends Call<P>, AsyncIterable<P['data'][number]> {
  /** Resolves to the items of all pages, at most `limit`. */
  toArray(options?: { readonly limit?: number | undefined }): Promise<P['data'][number][]>
}

export function createCall<T>(answered: Promise<Answered<T>>): Call<T> {
  const data = answered.then((answer) => answer.data)
  return Object.assign(data, {
    withResponse: () => {
      data.catch(() => {}) // the failure is reported by the returned promise; here it would be unhandled
      return answered
    },
  })
}

/** `readPage` reads the page after a cursor. The first page is the call itself, so iterating does not send it again. */
export function createPageCall<Item>(
  answered: Promise<Answered<Page<Item>>>,
  readPage: (cursor: string) => Promise<Answered<Page<Item>>>,
): PageCall<Page<Item>> {
  const call = createCall(answered)

  async function* iterate(): AsyncGenerator<Item, void, undefined> {
    let page = await call
    for (;;) {
      yield* page.data
      // A log read forward always has a next cursor, even if there is nothing after it yet.
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
