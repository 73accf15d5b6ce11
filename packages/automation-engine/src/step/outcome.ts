import type { Answer, RequestBody } from '../run/request.ts'

/** What a step found out or made. Plain JSON; what the definition `provides` becomes variables, all of it stands in the trace. */
export type Output = Readonly<Record<string, unknown>>

/** What a step wants to happen next. `Memo` is what a step of several stages keeps until the answer comes; plain JSON. */
export type Outcome<Exit extends string = string, StepState = unknown> =
  | { readonly kind: 'exit'; readonly exit: Exit; readonly output: Output }
  | { readonly kind: 'ask'; readonly request: RequestBody; readonly memo: StepState }
  | { readonly kind: 'fail'; readonly message: string; readonly code?: string }

/** Leaves the step by an exit. */
export function exit<const Exit extends string>(
  name: Exit,
  output: Output = {},
): { readonly kind: 'exit'; readonly exit: Exit; readonly output: Output } {
  return { kind: 'exit', exit: name, output }
}

/** Asks the host for something. The run waits; `resume` gets the answer, and the memo with it. */
export function ask(request: RequestBody): { readonly kind: 'ask'; readonly request: RequestBody; readonly memo: null }
export function ask<StepState>(
  request: RequestBody,
  stepState: StepState,
): { readonly kind: 'ask'; readonly request: RequestBody; readonly memo: StepState }
export function ask(request: RequestBody, stepState: unknown = null) {
  return { kind: 'ask', request, memo: stepState } as const
}

/** The step could not do its work. Ends the run as failed, or leaves by `error` where the flow's author chose so. */
export function fail(message: string): { readonly kind: 'fail'; readonly message: string; readonly code?: string } {
  return { kind: 'fail', message }
}

/** Fails with the message of an answer that says no, and with its code where it has one. */
export function failWith({ message, code }: Extract<Answer, { readonly ok: false }>): ReturnType<typeof fail> {
  return { kind: 'fail', message, ...(code === undefined ? {} : { code }) }
}
