import { type Problem, problems } from '../../kernel/problems.ts'

/** Where a problem happened. */
export interface ProblemContext {
  /** The address of the application, without a slash at the end. */
  readonly appUrl: string
  /** The path that was asked for. */
  readonly instance: string
  /** The id under which the request stands in the log; left out where there was no request over the network. */
  readonly requestId?: string
}

/** A problem as it is answered: a document of RFC 9457. Its `status` is the status of the answer. */
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
