import { inboxTag } from '../../models/inbox-tag.ts'
import { inboxTags } from '../../operations/inbox-tags/inbox-tags.ts'
import { recordRoutes } from '../record-routes.ts'

/** The addresses of tags of conversations. */
export const inboxTagRoutes = recordRoutes(inboxTag, inboxTags, { tag: 'inbox' })
