import { requireTools } from './needs.ts'
import { unmountLeftOvers } from './small-disk.ts'

/** Before the first test: what is needed is there. After the last: nothing is left mounted. */
export default function setup(): () => void {
  requireTools()
  unmountLeftOvers()
  return unmountLeftOvers
}
