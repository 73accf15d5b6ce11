/**
 * A text, and what it becomes when it is decoded again and again, until nothing in it is encoded any more. A percent sign that was
 * encoded many times over (`%252525…`) is decoded at once: there are as many depths as a text may hide behind another, of which each takes
 * three times the characters of the one before, and not thousands. Decoding takes nothing away that is not a code, so that what a depth
 * in between would have been refused for is still there.
 */
export function decodings(text: string): readonly string[] {
  const all = [text]
  for (let next = decodeOnce(text); next !== all.at(-1); next = decodeOnce(next)) all.push(next)
  return all
}

/**
 * Whatever somebody may read in a text: its decodings, and those of the last one when signs that only look different (`％`, `‥`) are taken for
 * the plain ones, and what is not seen is left out.
 */
export function readings(text: string): readonly string[] {
  const all = decodings(text)
  const last = all.at(-1) as string
  if (isAscii(last)) return all
  const plain = last.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return plain === last ? all : [...all, ...readings(plain)]
}

/** Whether there is nothing in a text but signs that look like no other, which is soon told. */
export function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text)
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

/** Decodes what can be decoded, character by character, and leaves the rest as it is. */
function decodeOnce(text: string): string {
  return text.replace(/%(?:25)+(?=[0-9a-f]{2})/gi, '%').replace(CHARACTER, (code) => (isDecodable(code) ? decodeURIComponent(code) : code))
}

// The bytes of one character. A run of them is not taken as a whole, or one byte that is none would hide the characters beside it.
const CHARACTER = /%[0-7][0-9a-f]|%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-7](?:%[89ab][0-9a-f]){3}/gi
