import Type from 'typebox'
import { bodyOf } from './action-route.ts'

/** How an action on many records at once answers: with how many of them are other than before. */
export function updatedCount(nouns: string) {
  return {
    answer: bodyOf({ updated: Type.Integer({ minimum: 0, description: `How many ${nouns} are other than before` }) }),
    answerDescription: `How many ${nouns} were changed`,
    answerExample: { updated: 2 },
  }
}
