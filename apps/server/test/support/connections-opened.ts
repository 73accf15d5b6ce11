import { createHook } from 'node:async_hooks'

/** How many TCP connections this process opens during some work, whatever opens them. */
export async function connectionsOpened(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const hook = createHook({
    init(_id, type) {
      if (type === 'TCPCONNECTWRAP') count++
    },
  }).enable()
  try {
    await work()
  } finally {
    hook.disable()
  }
  return count
}
