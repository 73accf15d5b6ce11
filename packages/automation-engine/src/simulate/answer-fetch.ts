import { isPrivateHost } from '../calls/private-host.ts'
import { hostOf } from '../calls/url-parts.ts'
import type { Answer, Request } from '../protocol/request.ts'
import type { FetchAnswer, FetchedCall, Surroundings } from './scenario.ts'
import type { PlayedRun } from './world.ts'

/** Answers an external call according to the scenario. A host that is not public is refused, as on the server. */
export async function answerFetch(
  { fetch: handler }: Surroundings,
  { fetches }: Pick<PlayedRun, 'fetches'>,
  { method, url, headers, body }: Request<'fetch'>,
): Promise<Answer<'fetch'>> {
  const host = hostOf(url)
  if (isPrivateHost(host)) return { ok: false, message: `The call was refused and not made: the host ${host} is not public.` }
  if (!handler) return { ok: false, message: `Nobody answers at ${host} in the simulation: say in \`fetch\` what is answered there.` }
  const call: FetchedCall = { method, url, headers, body }
  try {
    const answer = readAnswer(await handler(call))
    fetches.push({ ...call, ...answer })
    return { ok: true, value: answer }
  } catch (error) {
    fetches.push({ ...call, status: null, text: '' })
    return { ok: false, message: `The call got no answer: ${error instanceof Error ? error.message : String(error)}` }
  }
}

function readAnswer(answer: FetchAnswer): { readonly status: number; readonly text: string } {
  if (typeof answer === 'string') return { status: 200, text: answer }
  const { status = 200, json, text = json === undefined ? '' : JSON.stringify(json) } = answer
  return { status, text }
}
