import { type LogPage, LostConnection } from './follow-log.ts'

/** Where a log is read. */
export interface LogSource {
  /** The address of the server. */
  readonly server: string
  /** The organization's id or slug. */
  readonly organization: string
  readonly apiKey: string
}

/** How long one answer may take, in milliseconds. */
const ANSWER_MS = 30_000

/**
 * Reads a page of the log over HTTP. Throws `LostConnection` when the server cannot be reached, is busy or is not well, and an `Error` in words
 * for a person when the request itself is refused.
 */
export async function readLog({ server, organization, apiKey }: LogSource, after: string): Promise<LogPage> {
  const url = new URL(`api/orgs/${encodeURIComponent(organization)}/events`, server.endsWith('/') ? server : `${server}/`)
  url.search = String(new URLSearchParams({ after, limit: '100' }))
  let response: Response
  try {
    response = await fetch(url, { headers: { 'x-api-key': apiKey }, redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) })
    if (response.ok) return (await response.json()) as LogPage
  } catch (error) {
    throw new LostConnection(`${url.origin} was not reached: ${reasonOf(error)}`)
  }
  const problem = await problemOf(response)
  if (response.status >= 500 || response.status === 429) throw new LostConnection(`${url.origin} answered ${response.status}. ${problem}`)
  throw new Error(`${url.origin} answered ${response.status}. ${problem} ${remedies[response.status] ?? ''}`.trimEnd())
}

const remedies: Readonly<Record<number, string>> = {
  401: 'Give a key that is valid: --api-key <key>, or BELFRY_API_KEY.',
  404: 'Give the organization that the key may see: --organization <slug>.',
  410: 'Begin anew with --after end, and read the records for what was missed.',
}

async function problemOf(response: Response): Promise<string> {
  const text = await response.text().catch(() => '')
  try {
    return String((JSON.parse(text) as { detail?: unknown }).detail ?? '')
  } catch {
    return ''
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { readonly cause?: { readonly code?: string; readonly message?: string } }
  return cause?.code ?? cause?.message ?? message
}
