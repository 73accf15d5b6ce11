import type { EffectKind } from '@belfry/core'
import type { StepEffect } from './step-definition.ts'

/** For a step that cannot do without an effect of a kind. */
export function asksFor(kind: EffectKind): () => readonly StepEffect[] {
  return () => [{ kind, pointer: '', fails: 'always' }]
}

/**
 * For a step whose author chooses ways: the effects of those that are chosen. It fails where no connector is set up for any of them.
 *
 * @param kinds the kind of each field that chooses a way
 */
export function asksForChosen(kinds: Readonly<Record<string, EffectKind>>): (config: object) => readonly StepEffect[] {
  return (config) =>
    Object.entries(kinds).flatMap(([field, kind]) =>
      (config as Readonly<Record<string, unknown>>)[field] === true ? [{ kind, pointer: `/${field}`, fails: 'together' as const }] : [],
    )
}
