import { blockingOperation } from './blocking.ts'

/** Blocks an NFC tag. */
export const blockNfcTag = blockingOperation('block')
