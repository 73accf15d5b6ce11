/**
 * Prints an uncaught error by message and stack alone, and ends the process with code 1. Node would print every member of the error, and
 * errors of libraries carry requests, parameters and settings.
 */
export function endOnCrash(running: Pick<NodeJS.Process, 'once' | 'exit'>, say: (text: string) => void): void {
  // Unhandled rejections arrive here too.
  running.once('uncaughtException', (error) => {
    say(`Belfry ends because of a mistake inside:\n${describe(error)}\n`)
    running.exit(1)
  })
}

function describe(error: unknown): string {
  if (!(error instanceof Error))
    return `something was thrown that is no error but ${error === null ? 'null' : `of the type ${typeof error}`}`
  const { stack = error.message, cause } = error
  return cause === undefined ? stack : `${stack}\ncaused by ${describe(cause)}`
}
