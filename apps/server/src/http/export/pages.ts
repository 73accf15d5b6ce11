/** Reads rows page by page, each after the last row of the previous one; `after` is `undefined` for the first. */
export async function* pages<Row>(
  limit: number,
  read: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined
  for (;;) {
    const rows = await read(last, limit)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    last = rows.at(-1)
  }
}
