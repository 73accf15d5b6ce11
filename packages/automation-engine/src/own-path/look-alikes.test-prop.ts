import { describe, expect, test } from 'vitest'
import { isBlockedSegment, isDots } from './blocked-segment.ts'
import { canonicalPath } from './canonical-path.ts'
import { judgeTemplate } from './judge-template.ts'

// Not a sample: every character that there is.
const characters = Array.from({ length: 0x110000 - 0x80 }, (_, index) => index + 0x80)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point))

/** What programs make of a character when they compare without regard to case, width or accents. */
const foldings: readonly ((character: string) => string)[] = [
  (character) => character.normalize('NFKC'),
  (character) => character.normalize('NFKD').replace(/\p{Mark}/gu, ''),
  (character) => character.toLowerCase(),
  (character) => character.toUpperCase().toLowerCase(),
  (character) =>
    character
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, ''),
  (character) => character.toLocaleLowerCase('tr').normalize('NFKC'),
  (character) => character.toLocaleUpperCase('tr').toLowerCase(),
]

const letters = [...new Set('automation-runs')]
const patterns = letters.map((letter) => ({ letter, pattern: new RegExp(`^${letter}$`, 'iu') }))
const looksLike = new Map<string, string>()
for (const character of characters) {
  for (const fold of foldings) {
    const plain = fold(character).toLowerCase()
    if (letters.includes(plain)) looksLike.set(character, plain)
  }
  for (const { letter, pattern } of patterns) if (pattern.test(character)) looksLike.set(character, letter)
}

describe('characters that somebody takes for a letter of a blocked word', () => {
  test('[HTTP-OWN-08] are that letter', () => {
    expect(looksLike.size).toBeGreaterThan(300)
    expect([...'\u017f\u0130\u0131\uff41\u24d0\u{1d41a}\uff0d'].map((character) => looksLike.get(character))).not.toContain(undefined)
    const missed = [...looksLike].filter(([character, letter]) =>
      ['automations', 'automation-runs'].some((word) => word.includes(letter) && !isBlockedSegment(word.replace(letter, character))),
    )
    expect(missed.map(([character]) => character.codePointAt(0)?.toString(16))).toEqual([])
  })

  test('[HTTP-OWN-08] are seen by both judges, also encoded and where a variable holds them', () => {
    for (const [character, letter] of looksLike) {
      const disguised = 'automations'.replace(letter, character)
      if (disguised === 'automations') continue
      expect(judgeTemplate(`/${disguised}`)?.rule, disguised).toBe('blocked-path')
      expect(judgeTemplate(`/${encodeURIComponent(disguised)}/aut_1`)?.rule, disguised).toBe('blocked-path')
      expect(canonicalPath(`/${encodeURIComponent(encodeURIComponent(disguised))}`), disguised).toMatchObject({ ok: false })
    }
  })
})

test('characters that nobody sees hide nothing, wherever they stand', () => {
  const unseen = characters.filter((character) => /[\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Mark}]/u.test(character))
  expect(unseen.length).toBeGreaterThan(2000)
  const missed = unseen.filter((character) =>
    [`auto${character}mations`, `${character}automations`, `automations${character}`].some((segment) => !isBlockedSegment(segment)),
  )
  expect(missed).toEqual([])
  expect(unseen.filter((character) => !isDots(`.${character}.`))).toEqual([])
})

test('characters that somebody takes for a sign of a path are that sign in what an author writes', () => {
  const signs = {
    '/': '/{}{}tasks',
    '\\': '/tasks{}1',
    '.': '/tasks/{}{}',
    '%': '/{}61utomations',
    ';': '/automations{}',
    '?': '/automations{}',
  }
  for (const [sign, path] of Object.entries(signs)) {
    const same = characters.filter((character) => character.normalize('NFKC') === sign)
    expect(same.length).toBeGreaterThan(0)
    for (const character of same) {
      expect(judgeTemplate(path.replaceAll('{}', character)), `${path} with ${character}`).not.toBeNull()
      expect(judgeTemplate(path.replaceAll('{}', encodeURIComponent(character))), `${path} with ${character}`).not.toBeNull()
    }
  }
})

test('every other character makes another word', () => {
  const other = characters.filter((character) => /\p{Letter}/u.test(character) && !looksLike.has(character))
  expect(other.length).toBeGreaterThan(100_000)
  const blocked = other.filter((character) => isBlockedSegment(`automation${character}`) || isBlockedSegment(`${character}utomations`))
  expect(blocked).toEqual([])
})
