/** The words in the language of a BCP 47 tag; in English where that language is not spoken here. */
export function inLanguage<Words>(words: Readonly<Record<string, Words>> & { readonly en: Words }, tag: string): Words {
  const [primary = ''] = tag.toLowerCase().split('-')
  return Object.hasOwn(words, primary) ? (words[primary] as Words) : words.en
}
