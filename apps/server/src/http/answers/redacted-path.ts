/** A path without what is as long as a secret and could be one: the address of an automation holds its own. */
export function redactedPath(pathname: string): string {
  return pathname.replace(/(?:[\w-]|%[0-9A-Fa-f]{2}){40,}/g, '…')
}
