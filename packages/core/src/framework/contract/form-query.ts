import { decodeUtf8 } from './decode-utf8.ts'

/**
 * The names and values of a query (given without its question mark) in order, parsed like `URLSearchParams`. `+` is a space, a percent sign
 * that does not encode a byte stands for itself, and bytes that are not UTF-8 become U+FFFD. Never throws.
 */
export function parseFormQuery(search: string): readonly (readonly [name: string, value: string])[] {
  return search
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=')
      return equals < 0 ? [decode(part), ''] : [decode(part.slice(0, equals)), decode(part.slice(equals + 1))]
    })
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  // Unpaired surrogates have no UTF-8 encoding.
  const whole = /\p{Surrogate}/u.test(spaced) ? spaced.replaceAll(/\p{Surrogate}/gu, '\ufffd') : spaced
  return whole.replaceAll(/(?:%[0-9A-Fa-f]{2})+/g, (run) =>
    decodeUtf8(
      run
        .slice(1)
        .split('%')
        .map((pair) => Number.parseInt(pair, 16)),
    ),
  )
}
