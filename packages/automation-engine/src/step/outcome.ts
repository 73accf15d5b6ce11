import type { Answer, RequestBody } from '../protocol/request.ts'

/** The output of a step. Plain JSON. All of it is in the trace; what the definition `provides` becomes variables. */
export type Output = Readonly<Record<string, unknown>>

/** What a step returns. `stepState` is the state that a multi-stage step keeps until the answer arrives; plain JSON. */
export type StepOutcome<Exit extends string = string, StepState = unknown> =
  | { readonly kind: 'exit'; readonly exit: Exit; readonly output: Output }
  | { readonly kind: 'ask'; readonly request: RequestBody; readonly stepState: StepState }
  | { readonly kind: 'fail'; readonly message: string; readonly code?: string }

/** Leaves the step by an exit. */
export function exit<const Exit extends string>(
  name: Exit,
  output: Output = {},
): { readonly kind: 'exit'; readonly exit: Exit; readonly output: Output } {
  return { kind: 'exit', exit: name, output }
}

/** Makes a request to the host. The run waits; `resume` receives the answer and the step state. */
export function ask(request: RequestBody): { readonly kind: 'ask'; readonly request: RequestBody; readonly stepState: null }
export function ask<StepState>(
  request: RequestBody,
  stepState: StepState,
): { readonly kind: 'ask'; readonly request: RequestBody; readonly stepState: StepState }
export function ask(request: RequestBody, stepState: unknown = null) {
  return { kind: 'ask', request, stepState } as const
}

/** Fails the step. The run fails, or continues at the exit `error` if the flow's author chose so. */
export function fail(message: string): { readonly kind: 'fail'; readonly message: string; readonly code?: string } {
  return { kind: 'fail', message }
}

/** Fails with the message of a failed answer, and with its code if it has one. */
export function failWith({ message, code }: Extract<Answer, { readonly ok: false }>): ReturnType<typeof fail> {
  return { kind: 'fail', message, ...(code === undefined ? {} : { code }) }
}
