import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
/** Collects garbage now. */
export const collectGarbage = runInNewContext('gc') as () => void

/** What the process holds that is not garbage, in bytes. */
export function heldMemory(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Lets a server take in what was sent: it has when it answers on other connections after so many turns. */
export async function takenIn(port: number, turns = 20): Promise<void> {
  for (let index = 0; index < turns; index++) await fetch(`http://127.0.0.1:${port}/livez`).then((response) => response.text())
}
