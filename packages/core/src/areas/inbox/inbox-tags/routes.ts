import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { inboxTag } from './inbox-tag.ts'
import { inboxTags } from './inbox-tags.ts'

/** The addresses of tags of conversations. */
export const inboxTagRoutes = recordRoutes(inboxTag, inboxTags, {
  tag: 'inbox',
  words: {
    delete:
      'It is taken off every conversation. Of more than 100 conversations the newest are changed with the answer, the others within seconds.',
  },
})
