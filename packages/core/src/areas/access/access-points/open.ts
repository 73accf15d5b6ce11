import { moveOperation } from './move.ts'

/** Opens a door, barrier or gate. */
export const openAccessPoint = moveOperation('open')
