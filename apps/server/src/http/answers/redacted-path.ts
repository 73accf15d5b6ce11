/** The path without segments as long as a secret: the URL of an automation contains one. */
export function redactedPath(pathname: string): string {
  return pathname.replace(/(?:[\w-]|%[0-9A-Fa-f]{2}){40,}/g, '…')
}
