/** The value of a cookie in the header of a request. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.trim().split('=')
    if (key === name) return value
  }
  return undefined
}
