import type { webhooks } from './generated/openapi.ts'

/** Webhook bodies by event: `EventMap['customer:created']` is the whole envelope including its `data`. */
export type EventMap = { readonly [Name in keyof webhooks]: webhooks[Name]['post']['requestBody']['content']['application/json'] }

/** The name of an event, such as `customer:created`. */
export type EventName = keyof EventMap

/** Any event; compare `event` to narrow it. */
export type BelfryEvent = EventMap[EventName]
