import { problems } from '@belfry/core'
import { anchor, code, plain, sentence, table } from '../markdown.mjs'

/** Every problem code. */
export const problemsPage = {
  source: 'packages/core/src/kernel/problems.ts',
  text: () => `# Problems

Every error of the API is one of these. The \`code\` is what a program decides by: it is never renamed and never reused. How a problem
looks as a whole is told in [Errors](../guide/errors).

${table(
  ['Status', 'Code', 'What it means', 'What to do'],
  Object.entries(problems).map(([name, { status, title, remedy }]) => [
    String(status),
    anchor(name) + code(name),
    plain(title),
    sentence(plain(remedy)),
  ]),
)}
`,
}
