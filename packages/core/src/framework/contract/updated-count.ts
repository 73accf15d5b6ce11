import Type from 'typebox'
import { bodyOf } from './action-route.ts'

/** The response of an action on many records: the number of records changed. */
export function updatedCount(nouns: string) {
  return {
    answer: bodyOf({ updated: Type.Integer({ minimum: 0, description: `How many ${nouns} are other than before` }) }),
    answerDescription: `How many ${nouns} were changed`,
    answerExample: { updated: 2 },
  }
}
