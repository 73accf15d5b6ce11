/** A text, and what it becomes when it is decoded again and again, until nothing in it is encoded any more. */
export function decodings(text: string): readonly string[] {
  const all = [text]
  for (let next = decodeOnce(text); next !== all.at(-1); next = decodeOnce(next)) all.push(next)
  return all
}

/** Whether every percent sign of a text begins the code of a character. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Decodes what can be decoded, and leaves the rest as it is. */
function decodeOnce(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    isDecodable(run) ? decodeURIComponent(run) : run.replace(/%[0-7][0-9a-f]/gi, (code) => decodeURIComponent(code)),
  )
}
