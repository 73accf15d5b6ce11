import { blockingOperation } from './blocking.ts'

/** Takes the block off an NFC tag. */
export const unblockNfcTag = blockingOperation('unblock')
