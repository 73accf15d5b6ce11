import type { EffectKind } from '@belfry/core'
import type { StepEffect } from './step-definition.ts'

/** For a step that always needs an effect of a kind. */
export function asksFor(kind: EffectKind): () => readonly StepEffect[] {
  return () => [{ kind, pointer: '', fails: 'always' }]
}

/**
 * For a step whose author chooses channels: the effects of the chosen ones. It fails if none of them has a connector.
 *
 * @param kinds the kind of effect of each field that selects a channel
 */
export function asksForChosen(kinds: Readonly<Record<string, EffectKind>>): (config: object) => readonly StepEffect[] {
  return (config) =>
    Object.entries(kinds).flatMap(([field, kind]) =>
      (config as Readonly<Record<string, unknown>>)[field] === true ? [{ kind, pointer: `/${field}`, fails: 'together' as const }] : [],
    )
}
