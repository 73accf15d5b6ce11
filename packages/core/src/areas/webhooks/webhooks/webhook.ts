import Type from 'typebox'
import { defineModel } from '../../../framework/models/define-model.ts'
import { flag, longText, optional, shape, text, withDefault } from '../../../kernel/schema/fields.ts'

const subscribedEventKeys = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
  maxItems: 200,
  description: 'Event keys of GET …/event-keys, or ["*"] alone for all events. Empty for an endpoint that only automations write to',
})

/** An endpoint of another system that receives events. */
export const webhook = defineModel({
  name: 'webhook',
  title: 'Webhook',
  description: 'An endpoint of another system that is told of events by signed POST requests',
  collection: 'webhooks',
  readPermission: 'webhooks:read',
  writePermission: 'webhooks:write',
  integration: false,
  fields: {
    name: optional(text({ description: 'What the endpoint is for', example: 'Bookkeeping' })),
    description: optional(longText({ description: 'More about it', example: 'Posts to the ledger' })),
    // Not `uri`, which excludes letters beyond ASCII that people type in host names and paths. The operation checks it, like every target.
    url: text({
      description: 'Address that accepts POST and begins with https://; letters beyond ASCII may stand in its name and path',
      max: 2048,
      format: 'iri',
      example: 'https://example.com/hooks/belfry',
    }),
    subscribedEventKeys: shape(subscribedEventKeys, { example: ['customer:created', 'customer:updated'] }),
    enabled: withDefault(
      flag({ description: 'Whether events are delivered. At most 200 webhooks of an organization are enabled', filter: true }),
      true,
    ),
  },
})
