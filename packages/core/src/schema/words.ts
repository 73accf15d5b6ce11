/**
 * The words of a text as names are searched by them: in small letters, without accents, each once, in their order. What stands between
 * letters and digits parts them.
 */
export function wordsOf(text: string): readonly string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))]
}
