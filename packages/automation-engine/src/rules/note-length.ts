import { clip } from '../draft/node-name.ts'
import { defineRule } from './rule.ts'

/** The maximum length of a note, in Unicode code points. */
const MAX_CODE_POINTS = 2000

/** A note has at most 2,000 characters, counted as code points so that an emoji counts once. */
export const noteLength = defineRule({
  name: 'note-length',
  severity: 'refused',
  codes: {
    too_long:
      'A text is longer than it may be: a note has 2000 characters at most, counted as code points; how long other texts may be, the reference of steps says. Shorten it.',
  },
  check: ({ definition: { notes = [] } }) =>
    notes.flatMap(({ id, text }, index) => {
      const { length } = [...text]
      const message = `The note "${clip(id)}" has ${length} characters: shorten it to ${MAX_CODE_POINTS}, or make two notes of it.`
      return length > MAX_CODE_POINTS ? [{ code: 'too_long', noteId: id, pointer: `/notes/${index}/text`, message }] : []
    }),
})
