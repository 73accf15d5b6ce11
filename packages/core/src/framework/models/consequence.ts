/**
 * What a change of a record obliges its host to do in the same transaction, for what only the host keeps: `moveClocks`, because what comes due by
 * the clock of the organization is counted by another time zone; `restartClocks`, because what came due while it was paused starts nothing;
 * `stopAllRuns` or `stopOwnRuns`, because runs that have not begun do not: those of the organization, or of the automation.
 */
export type Consequence = 'moveClocks' | 'restartClocks' | 'stopAllRuns' | 'stopOwnRuns'
