import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
/** Collects garbage now. */
export const collectGarbage = runInNewContext('gc') as () => void

/** The memory that the process holds without garbage, in bytes. */
export function heldMemory(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Waits until a server has read what was sent: until it has answered this many requests on other connections. */
export async function takenIn(port: number, turns = 20): Promise<void> {
  for (let index = 0; index < turns; index++) await fetch(`http://127.0.0.1:${port}/livez`).then((response) => response.text())
}
