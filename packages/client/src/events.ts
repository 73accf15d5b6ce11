import type { webhooks } from './generated/openapi.ts'

/** What a webhook receives, by event: `EventMap['customer:created']` is the whole envelope with its `data`. */
export type EventMap = { readonly [Name in keyof webhooks]: webhooks[Name]['post']['requestBody']['content']['application/json'] }

/** The name of an event, such as `customer:created`. */
export type EventName = keyof EventMap

/** Any event; `event` tells them apart. */
export type BelfryEvent = EventMap[EventName]
