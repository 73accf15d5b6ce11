/**
 * Letters that are variants or ligatures of others but have no Unicode decomposition. A capital Σ becomes a small ς only at the end of a
 * word.
 */
const alike: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
}

const ALIKE = new RegExp(`[${Object.keys(alike).join('')}]`, 'g')

/**
 * The words of a text for searching names: in lower case, without accents or duplicates, in order. Everything except letters and digits
 * separates words.
 */
export function wordsOf(text: string): readonly string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(ALIKE, (letter) => alike[letter] as string)
  return [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))]
}
