/** Everything in a text that has the form of one of our ids, with repetitions. */
export function namedIds(text: string): readonly string[] {
  return text.match(ANY_ID) ?? []
}

const ANY_ID = /\b[a-z]{3}_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g
