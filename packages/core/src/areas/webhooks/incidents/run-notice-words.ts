/** The words of one language. Each is a paragraph or a part of one. */
interface Words {
  subject(automation: string): string
  failed(organization: string, automation: string, moment: string): string
  stoppedAt(step: string): string
  atStep(step: string, error: string): string
  reason(error: string): string
  readonly remedy: string
  readonly onlyNotice: string
  runId(id: string): string
  look(url: string): string
  sender(organization: string): string
}

/** The texts of notifications about failing automations, by language. */
export const runLanguages: Readonly<Record<'en' | 'nl' | 'fr' | 'de', Words>> = {
  en: {
    subject: (automation) => `Automation ${automation} has failed`,
    failed: (organization, automation, moment) => `A run of the automation ${automation} of ${organization} failed on ${moment}.`,
    stoppedAt: (step) => `It stopped at the step ${step}.`,
    atStep: (step, error) => `It stopped at the step ${step}: ${error}`,
    reason: (error) => `Why: ${error}`,
    remedy:
      'What you can do: look at what the run did, put right what stood in its way, and try the run again: it goes on at the step that failed. If the automation is not needed any more, disable it.',
    onlyNotice:
      'Should more runs of this automation fail, you will get no other notice. The next failure is told again once a later run has completed, or once the automation was changed or disabled.',
    runId: (id) => `The run that failed: ${id}`,
    look: (url) => `What it did, step by step: ${url}`,
    sender: (organization) => `Belfry, for ${organization}`,
  },
  nl: {
    subject: (automation) => `Automatisering ${automation} is mislukt`,
    failed: (organization, automation, moment) =>
      `Een uitvoering van de automatisering ${automation} van ${organization} mislukte op ${moment}.`,
    stoppedAt: (step) => `Ze stopte bij de stap ${step}.`,
    atStep: (step, error) => `Ze stopte bij de stap ${step}: ${error}`,
    reason: (error) => `Waarom: ${error}`,
    remedy:
      'Wat u kunt doen: kijk wat de uitvoering gedaan heeft, verhelp wat haar tegenhield en probeer ze opnieuw: ze gaat verder bij de stap die mislukte. Is de automatisering niet meer nodig, schakel ze dan uit.',
    onlyNotice:
      'Mislukken er nog uitvoeringen van deze automatisering, dan krijgt u geen nieuwe melding. Een volgende mislukking wordt weer gemeld zodra een latere uitvoering voltooid is, of de automatisering gewijzigd of uitgeschakeld werd.',
    runId: (id) => `De uitvoering die mislukte: ${id}`,
    look: (url) => `Wat ze gedaan heeft, stap voor stap: ${url}`,
    sender: (organization) => `Belfry, voor ${organization}`,
  },
  fr: {
    subject: (automation) => `L’automatisation ${automation} a échoué`,
    failed: (organization, automation, moment) =>
      `Une exécution de l’automatisation ${automation} de ${organization} a échoué : ${moment}.`,
    stoppedAt: (step) => `Elle s’est arrêtée à l’étape ${step}.`,
    atStep: (step, error) => `Elle s’est arrêtée à l’étape ${step} : ${error}`,
    reason: (error) => `Pourquoi : ${error}`,
    remedy:
      'Ce que vous pouvez faire : regardez ce que l’exécution a fait, corrigez ce qui l’a arrêtée, puis relancez-la : elle reprend à l’étape qui a échoué. Si l’automatisation ne sert plus, désactivez-la.',
    onlyNotice:
      'Si d’autres exécutions de cette automatisation échouent, vous ne recevrez pas d’autre avis. Un prochain échec sera de nouveau signalé dès qu’une exécution ultérieure sera terminée, ou que l’automatisation aura été modifiée ou désactivée.',
    runId: (id) => `L’exécution qui a échoué : ${id}`,
    look: (url) => `Ce qu’elle a fait, étape par étape : ${url}`,
    sender: (organization) => `Belfry, pour ${organization}`,
  },
  de: {
    subject: (automation) => `Die Automatisierung ${automation} ist gescheitert`,
    failed: (organization, automation, moment) =>
      `Ein Lauf der Automatisierung ${automation} von ${organization} ist gescheitert: ${moment}.`,
    stoppedAt: (step) => `Er blieb beim Schritt ${step} stehen.`,
    atStep: (step, error) => `Er blieb beim Schritt ${step} stehen: ${error}`,
    reason: (error) => `Warum: ${error}`,
    remedy:
      'Was Sie tun können: Sehen Sie nach, was der Lauf getan hat, beheben Sie, was ihm im Weg stand, und versuchen Sie ihn erneut: Er geht beim gescheiterten Schritt weiter. Wird die Automatisierung nicht mehr gebraucht, schalten Sie sie aus.',
    onlyNotice:
      'Scheitern weitere Läufe dieser Automatisierung, erhalten Sie keinen weiteren Hinweis. Das nächste Scheitern wird wieder gemeldet, sobald ein späterer Lauf zu Ende gekommen ist oder die Automatisierung geändert oder ausgeschaltet wurde.',
    runId: (id) => `Der gescheiterte Lauf: ${id}`,
    look: (url) => `Was er getan hat, Schritt für Schritt: ${url}`,
    sender: (organization) => `Belfry, für ${organization}`,
  },
}
