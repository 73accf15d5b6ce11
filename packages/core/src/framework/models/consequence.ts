/**
 * What the host must do in the same transaction when a record changes, for data that only the host stores. `moveClocks`: recalculate due
 * times, because the organization's time zone has changed. `restartClocks`: skip what came due while the clock was paused. `stopAllRuns`
 * and `stopOwnRuns`: cancel the runs of the organization, or of the automation, that have not begun.
 */
export type Consequence = 'moveClocks' | 'restartClocks' | 'stopAllRuns' | 'stopOwnRuns'
