/** Names of browsers by their pattern in a `User-Agent` header. The first match counts: most browsers name others too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * A short description of a browser, such as `Firefox on Linux`, by which users recognize their sessions. Versions are omitted, since they
 * reveal more about a person than is needed. `null` for an unknown browser.
 */
export function browserName(userAgent: string): string | null {
  const browser = nameIn(browsers, userAgent)
  if (browser === null) return null
  const system = nameIn(systems, userAgent)
  return system === null ? browser : `${browser} on ${system}`
}

function nameIn(names: typeof browsers, text: string): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
