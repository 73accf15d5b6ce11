import { exampleId, organization as organizationModel } from '@belfry/core'
import { createMemorySite, createSeededBytes } from '@belfry/core/memory'
import type { Flow } from '../flow/flow.ts'
import { approvalPort } from './approvals.ts'
import { addMember } from './callers.ts'
import { externalAnswer, handlingIn } from './external-answer.ts'
import { happened } from './happened.ts'
import { requireMoment, type Surroundings, zoneOf } from './scenario.ts'
import type { SimulatedCause, World } from './world.ts'

const { name, slug, timeZone, locale } = organizationModel.example

/**
 * Creates the organization in which a flow is simulated, before anything happens there.
 *
 * @throws Error if the time is invalid, or a seed names what does not exist or has an invalid value
 */
export async function createWorld(flow: Flow, surroundings: Surroundings): Promise<World> {
  const { organization, members = [], records = [], actor, base } = surroundings
  const clock = { now: requireMoment(surroundings.now) }
  const site = createMemorySite<SimulatedCause>({
    now: () => clock.now,
    organization: { id: exampleId('organization'), name, slug, timeZone, locale, ...organization, ...zoneOf(surroundings) },
    members,
    records,
    ...(base ? { base } : {}),
    onEmit: (event) => happened(world, event),
    facets: () => ({ approvals: approvalPort(world) }),
    answerEffect: (effect) => externalAnswer(surroundings, effect),
    handlingOf: (kind) => handlingIn(surroundings, kind),
    // A simulation has no URL, so its links start with a slash.
    appUrl: '',
  })
  const world: World = {
    flow,
    surroundings,
    site,
    randomBytes: createSeededBytes(2),
    get now() {
      return clock.now
    },
    set now(moment) {
      clock.now = moment
    },
    verdict: null,
    runs: [],
    awake: new Set(),
    parked: new Set(),
    pending: new Set(),
    startKeys: new Set(),
    claims: new Map(),
    stepsTaken: 0,
    clockDone: clock.now,
    firings: new WeakMap(),
  }
  if (actor) await addMember(world, actor)
  return world
}
