import { clearImmediate, setImmediate } from 'node:timers'
import { StoreMisuseError } from '../errors.ts'

/**
 * Passes on what `work` gives, when it gives it within this turn of the event loop; otherwise rejects with `StoreMisuseError` at the
 * beginning of the next turn, without waiting for `work` any longer.
 *
 * Promises that wait for nothing outside settle before the event loop turns, so queries on our own connection pass.
 */
export function withinOneTick<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const sentinel = setImmediate(() => reject(new StoreMisuseError('yielded')))
    work.finally(() => clearImmediate(sentinel)).then(resolve, reject)
  })
}
