import type { approvalLanguages } from './approval-page.ts'
import { escapeHtml, frame } from './frame.ts'

const words: Readonly<Record<(typeof approvalLanguages)[number], { readonly heading: string; readonly text: string }>> = {
  en: {
    heading: 'Nothing can be paid here',
    text: 'This payment link was made while the site was trying out its system. No money is asked of you here, and nothing was paid. Please contact the site if you expected to pay.',
  },
  nl: {
    heading: 'Hier kan niets worden betaald',
    text: 'Deze betaallink is gemaakt terwijl het systeem werd uitgeprobeerd. Er wordt u hier geen geld gevraagd en er is niets betaald. Neem contact op met het park als u verwachtte te betalen.',
  },
  fr: {
    heading: 'Aucun paiement n’est possible ici',
    text: 'Ce lien de paiement a été créé pendant un essai du système. Rien ne vous est demandé ici et rien n’a été payé. Veuillez contacter le site si vous pensiez devoir payer.',
  },
  de: {
    heading: 'Hier kann nichts bezahlt werden',
    text: 'Dieser Zahlungslink entstand, während das System ausprobiert wurde. Hier wird kein Geld von Ihnen verlangt, und es wurde nichts bezahlt. Bitte wenden Sie sich an den Platz, wenn Sie zahlen wollten.',
  },
}

/** The page of a simulated payment link. It is the same for every link, and does not reveal whether the link exists. */
export function simulatedPaymentPage(language: (typeof approvalLanguages)[number]): string {
  const { heading, text } = words[language]
  return frame(heading, `<h1>${escapeHtml(heading)}</h1>\n<p>${escapeHtml(text)}</p>`, { language })
}
