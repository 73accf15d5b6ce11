export function readPayloads(): { readonly events: readonly { readonly key: string }[] }
export function nameOf(schema: object): string | undefined
