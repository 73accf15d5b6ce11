/**
 * Has the process say why it ends, when a mistake inside ends it, by message and stack alone. Node would print every member of the error
 * too, and errors of libraries carry requests, parameters and settings along.
 */
export function endOnCrash(running: Pick<NodeJS.Process, 'once' | 'exit'>, say: (text: string) => void): void {
  // A rejection that nobody handles comes here as well.
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
