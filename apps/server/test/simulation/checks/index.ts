import type { Scenario } from '../scenarios/scenario.ts'
import type { History } from '../world/world.ts'
import { allAtRest } from './all-at-rest.ts'
import { approvalsOnce } from './approvals-once.ts'
import { type Check, readRuns } from './check.ts'
import { deliveriesSent } from './deliveries-sent.ts'
import { noRunIsLost } from './no-run-is-lost.ts'
import { noticesSent } from './notices-sent.ts'
import { ownDataOnce } from './own-data-once.ts'
import { runsReplay } from './runs-replay.ts'
import { waitsAreSignalled } from './waits-are-signalled.ts'

/** Everything that has to hold. */
const checks: Readonly<Record<string, Check>> = {
  noRunIsLost,
  runsReplay,
  ownDataOnce,
  approvalsOnce,
  allAtRest,
  deliveriesTold: deliveriesSent,
  noticesTold: noticesSent,
  waitsAreTold: waitsAreSignalled,
}

/** Everything that does not hold in a history, in words. */
export function judge(history: History, scenario: Scenario): readonly string[] {
  const { rows } = history
  const findings = { history, scenario, rows, runs: readRuns(rows) }
  const problems = Object.entries(checks).flatMap(([name, check]) => [...check(findings)].map((problem) => `${name}: ${problem}`))
  const complaints = history.complaints.map((line) => `the server complains: ${line.trim()}`)
  return [...(history.unrest === null ? [] : [history.unrest]), ...complaints, ...problems]
}
