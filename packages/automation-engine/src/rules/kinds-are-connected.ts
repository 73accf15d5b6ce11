import type { EffectKind } from '@belfry/core'
import { type DraftNode, isSound } from '../draft/draft.ts'
import { clip, nodeName } from '../draft/node-name.ts'
import { type ReferenceLocation, referenceLocations } from '../draft/reference-locations.ts'
import type { StepEffect, Unconnected } from '../step/step-definition.ts'
import { defineRule, type LazyFinding } from './rule.ts'

/**
 * The external effects of a step have a connector. Without one for its kind, an effect is simulated or refused, depending on the
 * installation. A connector can be added later, so it never prevents enabling. Not checked if nothing is known about connectors.
 */
export const kindsAreConnected = defineRule({
  name: 'kinds-are-connected',
  severity: 'warning',
  codes: {
    no_connector:
      'A step makes a request to an external system for which no connector is set up, and it is refused: the step fails, or goes on without it. Have a connector set up for the kind (`BELFRY_CONNECTORS`), or let the flow go on by the exit `error`.',
    channel_not_connected:
      'A step sends by several channels, and no connector is set up for one of them: it goes by the others alone. Have a connector set up for it, or turn the channel off.',
    effect_simulated:
      'A step makes a request to an external system that is only simulated here: nothing leaves the service, and what follows is marked as simulated. Have a connector set up for the kind to have it done.',
    simulated_value_leaves:
      'A text that is really sent holds the address of a payment or a mandate that is only simulated, so nobody can pay or sign there; a message with such a payment link is not sent at all. Have a connector set up for the kind, or leave the address out.',
  },
  check(draft) {
    const { unconnected } = draft.site
    if (!unconnected) return []
    return draft.nodes.filter(isSound).flatMap((node) => {
      const effects = node.step?.effects?.(node.rawConfig) ?? []
      return effects.length === 0 ? [] : [...unsentOf(node, effects, unconnected), ...leavingOf(node, effects, unconnected)]
    })
  },
})

/** The requested effects that are not sent. */
function unsentOf(node: DraftNode, effects: readonly StepEffect[], { simulated, refused }: Unconnected): readonly LazyFinding[] {
  const single = effects.filter(({ fails }) => fails !== 'together')
  const together = effects.filter(({ fails }) => fails === 'together')
  const locationOf = (pointer: string) => ({
    nodeId: node.id,
    pointer: pointer === '' ? `${node.pointer}/type` : `${node.pointer}/config${pointer}`,
  })
  const findings: LazyFinding[] = single
    .filter(({ kind }) => refused.includes(kind))
    .map(({ kind, pointer, fails }) => ({
      code: 'no_connector',
      ...locationOf(pointer),
      message: refusedIn(node, [kind], fails === 'never'),
    }))
  const others = together.filter(({ kind }) => !refused.includes(kind))
  const [first] = together
  if (first && others.length === 0)
    findings.push({ code: 'no_connector', ...locationOf(first.pointer), message: refusedIn(node, kindsIn(together), false) })
  else
    for (const { kind, pointer } of together) {
      if (pointer === '' || !refused.includes(kind)) continue
      const message = `${nodeName(node)} also sends by ${kind}, and no connector is set up for ${kind}: it goes by ${kindsIn(others).join(' and ')} alone.`
      findings.push({ code: 'channel_not_connected', ...locationOf(pointer), message })
    }
  // Of effects among which the run chooses, none is reported as long as one is sent.
  const simulations = effects.filter(
    ({ kind, pointer, fails }) =>
      simulated.includes(kind) && (fails !== 'together' || pointer !== '' || others.every((one) => simulated.includes(one.kind))),
  )
  const [one] = simulations
  if (one) {
    const message = `${nodeName(node)} asks for ${kindsIn(simulations).join(' and ')}, which is only simulated here: nothing leaves the service.`
    findings.push({ code: 'effect_simulated', ...locationOf(one.pointer), message })
  }
  return findings
}

function refusedIn(node: DraftNode, kinds: readonly EffectKind[], goesOn: boolean): string {
  const what = `${nodeName(node)} asks for ${kinds.join(' or ')}, and no connector is set up for that`
  if (goesOn) return `${what}: the step goes on without it. Have one set up.`
  const otherwise = node.step?.acceptsContinueOnError && !node.continuesOnError ? ', or let the flow go on by the exit error' : ''
  return `${what}: it is refused. Have one set up${otherwise}.`
}

function kindsIn(effects: readonly StepEffect[]): readonly EffectKind[] {
  return [...new Set(effects.map(({ kind }) => kind))]
}

/** The last members of paths to an external URL, and the kind of effect that creates it. */
const addresses: readonly (readonly [kind: EffectKind, what: string, isMeant: (path: readonly string[]) => boolean])[] = [
  ['payment', 'payment link', (path) => path.at(-1) === 'paymentLinkUrl' || (path.at(-2) === 'paymentLink' && path.at(-1) === 'url')],
  ['collection', 'mandate', (path) => path.at(-1) === 'signingUrl'],
]

/** The invalid URLs in texts that are really sent. */
function leavingOf(node: DraftNode, effects: readonly StepEffect[], { simulated, refused }: Unconnected): readonly LazyFinding[] {
  const sent = kindsIn(effects).filter((kind) => !simulated.includes(kind) && !refused.includes(kind))
  if (sent.length === 0) return []
  const wrong = addresses.filter(([kind]) => simulated.includes(kind))
  if (wrong.length === 0) return []
  let locations: readonly ReferenceLocation[] | undefined
  return node.config.references.flatMap(({ pointer, path }, index): readonly LazyFinding[] => {
    const meant = wrong.find(([, , isMeant]) => isMeant(path))
    if (!meant) return []
    return [
      () => {
        locations ??= referenceLocations(node)
        const message = `${nodeName(node)} really sends by ${sent.join(' and ')}, and "${clip(path.join('.'))}" is the address of a ${meant[1]} that is only simulated here: it leads nowhere.`
        return {
          code: 'simulated_value_leaves',
          nodeId: node.id,
          pointer: `${node.pointer}/config${pointer}`,
          range: (locations[index] as ReferenceLocation).range,
          message,
        }
      },
    ]
  })
}
