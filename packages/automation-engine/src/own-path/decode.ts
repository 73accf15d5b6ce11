/**
 * A text and its successive decodings, until nothing in it is encoded any more. A percent sign that was encoded many times (`%252525…`) is
 * decoded in one step. So the number of depths is limited by how often a text can be encoded, which triples its length each time, and is
 * never in the thousands. Decoding removes only codes, so anything that would be refused at an intermediate depth is still there.
 */
export function decodings(text: string): readonly string[] {
  const all = [text]
  for (let next = decodeOnce(text); next !== all.at(-1); next = decodeOnce(next)) all.push(next)
  return all
}

/**
 * All possible readings of a text: its decodings, and those of the last one with look-alike characters (`％`, `‥`) replaced by plain ones
 * and invisible characters removed.
 */
export function readings(text: string): readonly string[] {
  const all = decodings(text)
  const last = all.at(-1) as string
  if (isAscii(last)) return all
  const plain = last.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return plain === last ? all : [...all, ...readings(plain)]
}

/** Whether a text has only printable ASCII characters, which have no look-alikes. A fast check. */
export function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text)
}

/** Whether every percent sign of a text starts the code of a character. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Decodes what can be decoded, character by character, and keeps the rest. */
function decodeOnce(text: string): string {
  return text.replace(/%(?:25)+(?=[0-9a-f]{2})/gi, '%').replace(CHARACTER, (code) => (isDecodable(code) ? decodeURIComponent(code) : code))
}

// The bytes of one character. Sequences are not decoded as a whole, or one invalid byte would hide the characters next to it.
const CHARACTER = /%[0-7][0-9a-f]|%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-7](?:%[89ab][0-9a-f]){3}/gi
