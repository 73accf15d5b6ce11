import { clearImmediate, setImmediate } from 'node:timers'
import { StoreMisuseError } from '../errors.ts'

/**
 * Passes on the result of `work` if it comes within this tick of the event loop; otherwise rejects with `StoreMisuseError` at the beginning
 * of the next tick, without waiting any longer.
 *
 * Promises that need no I/O settle before the next tick, so queries on our own synchronous connection pass.
 */
export function withinOneTick<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const sentinel = setImmediate(() => reject(new StoreMisuseError('yielded')))
    work.finally(() => clearImmediate(sentinel)).then(resolve, reject)
  })
}
