import { moveOperation } from './move.ts'

/** Closes a door, barrier or gate. */
export const closeAccessPoint = moveOperation('close')
