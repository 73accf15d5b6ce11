// Entry point `@belfry/automation-engine/player`: what a thread needs that plays one script. It is built into a file that imports nothing.
export { type PlayBase, type PlayJob, type PlayReport, playReport } from './testing/script/report.ts'
