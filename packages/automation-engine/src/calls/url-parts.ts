/** The scheme of a URL, in lower case and without its colon; `null` if there is none or it contains a variable. */
export function schemeOf(url: string): string | null {
  return /^\s*([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase() ?? null
}

/**
 * The part of a URL that determines where a call goes: the scheme, and the host with user and port. As lenient as the {@link
 * https://url.spec.whatwg.org/ URL Standard}, in which one slash, three slashes, backslashes and line breaks count as two slashes.
 */
export function originOf(url: string): string {
  return /^(?:[^/?#\\]*:)?[\s/\\]*[^/?#\\]*/.exec(url)?.[0] ?? ''
}

/** The host of a URL, in lower case, without user, port and brackets. */
export function hostOf(url: string): string {
  const authority = originOf(url)
    .replace(/^[^/?#\\:]*:/, '')
    .replace(/^[\s/\\]+/, '')
  const [end] = authority.split('@').slice(-1) as [string]
  const host = end.startsWith('[') ? end.slice(1).replace(/\].*$/, '') : end.replace(/:\d*\s*$/, '')
  return host.trim().toLowerCase().replace(/\.$/, '')
}
