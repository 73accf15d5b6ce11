import Type, { type Static } from 'typebox'
import { parseJson } from '../json/parse-json.ts'
import type { AnswerValues } from '../protocol/request.ts'

/** The maximum length of `response.body`, and of a body parsed as JSON, in UTF-16 code units. */
const MAX_BODY_LENGTH = 4000
const MAX_DATA_LENGTH = 100_000

/** The schema of the variable `response`. */
export const responseSchema = Type.Object(
  {
    status: Type.Integer({ description: 'The status of HTTP' }),
    body: Type.String({ description: 'The first 4000 characters of the answer' }),
    data: Type.Unknown({ description: 'The answer as JSON; null when it is none or has more than 100,000 characters' }),
  },
  { additionalProperties: false },
)

/** An HTTP response as the variable `response`. */
export function responseOf({ status, text }: AnswerValues['http']): Static<typeof responseSchema> {
  const parsed = text.length <= MAX_DATA_LENGTH ? parseJson(text) : null
  return { status, body: firstOf(text), data: parsed?.ok ? parsed.value : null }
}

/** The beginning of a text. Never splits a surrogate pair. */
function firstOf(text: string): string {
  const cut = text.slice(0, MAX_BODY_LENGTH)
  return text.length > MAX_BODY_LENGTH && (text.codePointAt(MAX_BODY_LENGTH - 1) ?? 0) > 0xffff ? cut.slice(0, -1) : cut
}
