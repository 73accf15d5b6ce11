import { escapeHtml, frame } from './frame.ts'

/** The languages of the page. */
export const approvalLanguages = ['en', 'nl', 'fr', 'de'] as const

interface Words {
  readonly heading: string
  readonly loading: string
  readonly organization: string
  readonly assignees: string
  readonly administrators: string
  readonly about: string
  readonly until: string
  readonly comment: string
  readonly approve: string
  readonly reject: string
  readonly approved: string
  readonly rejected: string
  readonly late: string
  readonly ended: string
  readonly other: string
  readonly silent: string
  readonly noScript: string
}

const words: Readonly<Record<(typeof approvalLanguages)[number], Words>> = {
  en: {
    heading: 'Approval',
    loading: 'One moment…',
    organization: 'Organization',
    assignees: 'Who decides',
    administrators: 'Administrators',
    about: 'About',
    until: 'Decide until',
    comment: 'Comment (may be left empty)',
    approve: 'Approve',
    reject: 'Reject',
    approved: 'Approved.',
    rejected: 'Rejected.',
    late: 'The time for this decision is over.',
    ended: 'What asked for this decision has ended: there is nothing left to decide.',
    other: 'Sign in as somebody else',
    silent: 'The server did not answer. Try again in a moment.',
    noScript: 'This page needs JavaScript.',
  },
  nl: {
    heading: 'Goedkeuring',
    loading: 'Een ogenblik…',
    organization: 'Organisatie',
    assignees: 'Wie beslist',
    administrators: 'Beheerders',
    about: 'Betreft',
    until: 'Beslissen tot',
    comment: 'Opmerking (mag leeg blijven)',
    approve: 'Goedkeuren',
    reject: 'Afkeuren',
    approved: 'Goedgekeurd.',
    rejected: 'Afgekeurd.',
    late: 'De tijd voor deze beslissing is voorbij.',
    ended: 'Wat om deze beslissing vroeg, is beëindigd: er valt niets meer te beslissen.',
    other: 'Als iemand anders aanmelden',
    silent: 'De server antwoordde niet. Probeer het zo dadelijk opnieuw.',
    noScript: 'Deze pagina heeft JavaScript nodig.',
  },
  fr: {
    heading: 'Approbation',
    loading: 'Un instant…',
    organization: 'Organisation',
    assignees: 'Qui décide',
    administrators: 'Administrateurs',
    about: 'Concerne',
    until: 'À décider avant',
    comment: 'Commentaire (facultatif)',
    approve: 'Approuver',
    reject: 'Refuser',
    approved: 'Approuvé.',
    rejected: 'Refusé.',
    late: 'Le délai de cette décision est écoulé.',
    ended: 'Ce qui demandait cette décision est terminé : il n’y a plus rien à décider.',
    other: 'Se connecter sous un autre nom',
    silent: 'Le serveur n’a pas répondu. Réessayez dans un instant.',
    noScript: 'Cette page a besoin de JavaScript.',
  },
  de: {
    heading: 'Genehmigung',
    loading: 'Einen Augenblick…',
    organization: 'Organisation',
    assignees: 'Wer entscheidet',
    administrators: 'Administratoren',
    about: 'Betrifft',
    until: 'Zu entscheiden bis',
    comment: 'Bemerkung (darf leer bleiben)',
    approve: 'Genehmigen',
    reject: 'Ablehnen',
    approved: 'Genehmigt.',
    rejected: 'Abgelehnt.',
    late: 'Die Zeit für diese Entscheidung ist vorbei.',
    ended: 'Was um diese Entscheidung bat, ist beendet: Es gibt nichts mehr zu entscheiden.',
    other: 'Als jemand anders anmelden',
    silent: 'Der Server hat nicht geantwortet. Bitte gleich noch einmal versuchen.',
    noScript: 'Diese Seite braucht JavaScript.',
  },
}

/**
 * The page for deciding an approval. It is the same for everybody: its script requests the approval from the API with the browser's
 * session, so the page itself reveals nothing.
 *
 * @param wanted the browser's preferred language; English if it is not supported
 */
export function approvalPage(wanted: string | false): string {
  const language = approvalLanguages.find((one) => one === wanted) ?? 'en'
  const translation = words[language]
  const text = (name: keyof Words) => escapeHtml(translation[name])
  const attributes = (['approved', 'rejected', 'late', 'ended', 'silent', 'administrators'] as const).map(
    (name) => `data-${name}="${text(name)}"`,
  )
  return frame(
    translation.heading,
    `<article ${attributes.join(' ')}>
      <p class="kind">${text('heading')}</p>
      <h1>${text('loading')}</h1>
      <p class="text" data-show="description" hidden></p>
      <dl hidden>
        <div><dt>${text('organization')}</dt><dd data-show="organization"></dd></div>
        <div><dt>${text('assignees')}</dt><dd data-show="assignees"></dd></div>
        <div><dt>${text('about')}</dt><dd data-show="about"></dd></div>
        <div><dt>${text('until')}</dt><dd data-show="until"></dd></div>
      </dl>
      <form hidden>
        <label>${text('comment')} <textarea name="comment" rows="3" maxlength="5000"></textarea></label>
        <div class="choices">
          <button name="decision" value="approved">${text('approve')}</button>
          <button name="decision" value="rejected" class="second">${text('reject')}</button>
        </div>
      </form>
      <p class="done" role="status" tabindex="-1"></p>
      <p class="error" role="alert" hidden></p>
      <p data-show="other" hidden><a href="/login">${text('other')}</a></p>
      <noscript><p>${text('noScript')}</p></noscript>
    </article>`,
    { language, script: '/approval.js' },
  )
}
