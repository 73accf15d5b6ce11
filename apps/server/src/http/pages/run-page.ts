import { frame } from './frame.ts'

/**
 * The page for looking at a run and retrying it. It is the same for everybody: its script requests the run from the API with the browser's
 * session, so the page itself reveals nothing. In English, like everything for administrators.
 */
export function runPage(): string {
  const rows = facts.map(([name, title]) => `<div hidden><dt>${title}</dt><dd data-show="${name}"></dd></div>`).join('\n        ')
  return frame(
    'Run',
    `<article class="wide" data-silent="The server did not answer. Try again in a moment.">
      <p class="kind">Run of an automation</p>
      <h1>One moment…</h1>
      <p class="error text" data-show="error" hidden></p>
      <p data-show="simulated" hidden></p>
      <p data-show="redacted" hidden></p>
      <form hidden>
        <p>Mend what stands in the way, then try again: the run goes on at the step that failed. What was done before is not done twice.</p>
        <button>Retry from the failed step</button>
      </form>
      <p class="done" role="status" tabindex="-1"></p>
      <p class="error" role="alert" hidden></p>
      <dl hidden>
        ${rows}
      </dl>
      <h2 hidden>Steps</h2>
      <ol class="steps"></ol>
      <p data-show="other" hidden><a href="/login">Sign in as somebody else</a></p>
      <noscript><p>This page needs JavaScript.</p></noscript>
    </article>`,
    { script: '/run.js' },
  )
}

/** The facts about a run, in this order; empty ones are hidden. */
const facts = [
  ['wait', 'What it waits for'],
  ['deciders', 'Who decides'],
  ['begun', 'Begun by'],
  ['about', 'About'],
  ['parent', 'Comes of'],
  ['children', 'Runs for items'],
  ['started', 'Began'],
  ['ended', 'Ended'],
  ['source', 'Everything that is known'],
] as const
