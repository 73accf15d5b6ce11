import { type Problem, problems } from '../../kernel/problems.ts'

/** The context in which a problem occurred. */
export interface ProblemContext {
  /** The URL of the application, without a trailing slash. */
  readonly appUrl: string
  /** The path of the request. */
  readonly instance: string
  /** The id of the request in the log; absent if there was no request over the network. */
  readonly requestId?: string
}

/** A problem as the body of a response ({@link https://www.rfc-editor.org/rfc/rfc9457 RFC 9457}). Its `status` is that of the response. */
export function problemDocument(
  { code, detail, errors, extensions }: Problem,
  { appUrl, instance, requestId }: ProblemContext,
): Readonly<Record<string, unknown>> & { readonly status: number } {
  const { status, title } = problems[code]
  return {
    type: `${appUrl}/problems/${code}`,
    title,
    status,
    detail,
    instance,
    code,
    ...(requestId === undefined ? {} : { requestId }),
    errors,
    ...extensions,
  }
}
