/** The words of one language. Each is a paragraph or a part of one. */
interface Words {
  failingSubject(label: string): string
  lostSubject(label: string): string
  failing(organization: string, endpoint: string, since: string): string
  lost(organization: string, endpoint: string, event: string, since: string): string
  answered(statusCode: number): string
  noAnswer(reason: string): string
  waiting(count: number): string
  schedule(attempts: number, hours: number, next: string | null): string
  afterLoss(failed: number, waiting: number): string
  readonly remedy: string
  readonly afterwards: string
  readonly oneMore: string
  readonly lastNotice: string
  lostId(id: string): string
  look(url: string): string
  sender(organization: string): string
}

/** The texts of notifications about failing webhooks, by language. */
export const languages: Readonly<Record<'en' | 'nl' | 'fr' | 'de', Words>> = {
  en: {
    failingSubject: (label) => `Webhook ${label}: messages are not arriving`,
    lostSubject: (label) => `Webhook ${label}: a message has failed for good`,
    failing: (organization, endpoint, since) =>
      `Messages from ${organization} to the webhook ${endpoint} have not been arriving since ${since}.`,
    lost: (organization, endpoint, event, since) =>
      `A message from ${organization} to the webhook ${endpoint} has failed for good: it told of ${event}. Messages to this webhook have been failing since ${since}.`,
    answered: (statusCode) => `What the receiver last answered: ${statusCode}.`,
    noAnswer: (reason) => `The receiver last gave no answer: ${reason}`,
    waiting: (count) => (count === 1 ? '1 message is waiting.' : `${count} messages are waiting.`),
    schedule: (attempts, hours, next) =>
      `Each is tried ${attempts} times within about ${hours} hours.${next ? ` The next attempt of the first one: ${next}.` : ''}`,
    afterLoss: (failed, waiting) =>
      `Failed for good and not sent again by themselves: ${failed}. Still waiting for their next attempt: ${waiting}.`,
    remedy:
      'What you can do: see whether the receiver is running and answers within 15 seconds with a status from 200 to 299. If it has moved, change the address of the webhook: what is waiting then goes there. If it is not needed any more, disable the webhook.',
    afterwards: 'What you can do: repair the receiver, then retry what has failed. What need not arrive any more can be dismissed.',
    oneMore: 'Should a message fail for good, you will get one more notice, and none for each message.',
    lastNotice:
      'This is the last notice about this outage. The next outage is told again once everything that failed has arrived or was dismissed.',
    lostId: (id) => `The message that failed: ${id}`,
    look: (url) => `Everything that was sent, with every attempt: ${url}`,
    sender: (organization) => `Belfry, for ${organization}`,
  },
  nl: {
    failingSubject: (label) => `Webhook ${label}: berichten komen niet aan`,
    lostSubject: (label) => `Webhook ${label}: een bericht is definitief mislukt`,
    failing: (organization, endpoint, since) => `Berichten van ${organization} aan de webhook ${endpoint} komen niet aan sinds ${since}.`,
    lost: (organization, endpoint, event, since) =>
      `Een bericht van ${organization} aan de webhook ${endpoint} is definitief mislukt: het ging over ${event}. Berichten aan deze webhook mislukken sinds ${since}.`,
    answered: (statusCode) => `Het laatste antwoord van de ontvanger: ${statusCode}.`,
    noAnswer: (reason) => `De ontvanger gaf de laatste keer geen antwoord: ${reason}`,
    waiting: (count) => (count === 1 ? 'Er wacht 1 bericht.' : `Er wachten ${count} berichten.`),
    schedule: (attempts, hours, next) =>
      `Elk bericht wordt ${attempts} keer geprobeerd, binnen ongeveer ${hours} uur.${next ? ` De volgende poging van het eerste: ${next}.` : ''}`,
    afterLoss: (failed, waiting) =>
      `Definitief mislukt, en niet vanzelf opnieuw verstuurd: ${failed}. Nog in afwachting van de volgende poging: ${waiting}.`,
    remedy:
      'Wat u kunt doen: kijk of de ontvanger draait en binnen 15 seconden antwoordt met een status van 200 tot 299. Is hij verhuisd, wijzig dan het adres van de webhook: wat wacht, gaat dan daarheen. Is hij niet meer nodig, schakel de webhook dan uit.',
    afterwards:
      'Wat u kunt doen: herstel de ontvanger en probeer daarna opnieuw wat mislukt is. Wat niet meer hoeft aan te komen, kunt u afwijzen (dismiss).',
    oneMore: 'Mislukt een bericht definitief, dan krijgt u nog één melding, en niet één per bericht.',
    lastNotice:
      'Dit is de laatste melding over deze storing. Een volgende storing wordt weer gemeld zodra alles wat mislukte is aangekomen of afgewezen.',
    lostId: (id) => `Het bericht dat mislukte: ${id}`,
    look: (url) => `Alles wat verstuurd werd, met elke poging: ${url}`,
    sender: (organization) => `Belfry, voor ${organization}`,
  },
  fr: {
    failingSubject: (label) => `Webhook ${label} : les messages n’arrivent pas`,
    lostSubject: (label) => `Webhook ${label} : un message a définitivement échoué`,
    failing: (organization, endpoint, since) => `Les messages de ${organization} au webhook ${endpoint} n’arrivent plus depuis ${since}.`,
    lost: (organization, endpoint, event, since) =>
      `Un message de ${organization} au webhook ${endpoint} a définitivement échoué : il annonçait ${event}. Les messages à ce webhook échouent depuis ${since}.`,
    answered: (statusCode) => `Dernière réponse du récepteur : ${statusCode}.`,
    noAnswer: (reason) => `La dernière fois, le récepteur n’a pas répondu : ${reason}`,
    waiting: (count) => (count === 1 ? '1 message attend.' : `${count} messages attendent.`),
    schedule: (attempts, hours, next) =>
      `Chaque message est essayé ${attempts} fois en ${hours} heures environ.${next ? ` Prochain essai du premier : ${next}.` : ''}`,
    afterLoss: (failed, waiting) =>
      `Échoués définitivement, sans nouvel envoi automatique : ${failed}. Encore en attente du prochain essai : ${waiting}.`,
    remedy:
      'Ce que vous pouvez faire : vérifiez que le récepteur fonctionne et répond en moins de 15 secondes par un statut de 200 à 299. S’il a déménagé, changez l’adresse du webhook : ce qui attend y sera envoyé. S’il ne sert plus, désactivez le webhook.',
    afterwards:
      'Ce que vous pouvez faire : réparez le récepteur, puis relancez ce qui a échoué. Ce qui ne doit plus arriver peut être écarté (dismiss).',
    oneMore: 'Si un message échoue définitivement, vous recevrez encore un avis, et non un par message.',
    lastNotice:
      'C’est le dernier avis sur cette panne. Une prochaine panne sera de nouveau signalée dès que tout ce qui a échoué sera arrivé ou écarté.',
    lostId: (id) => `Le message qui a échoué : ${id}`,
    look: (url) => `Tout ce qui a été envoyé, avec chaque essai : ${url}`,
    sender: (organization) => `Belfry, pour ${organization}`,
  },
  de: {
    failingSubject: (label) => `Webhook ${label}: Nachrichten kommen nicht an`,
    lostSubject: (label) => `Webhook ${label}: eine Nachricht ist endgültig gescheitert`,
    failing: (organization, endpoint, since) =>
      `Nachrichten von ${organization} an den Webhook ${endpoint} kommen nicht an, seit ${since}.`,
    lost: (organization, endpoint, event, since) =>
      `Eine Nachricht von ${organization} an den Webhook ${endpoint} ist endgültig gescheitert: Sie meldete ${event}. Nachrichten an diesen Webhook scheitern seit ${since}.`,
    answered: (statusCode) => `Was der Empfänger zuletzt geantwortet hat: ${statusCode}.`,
    noAnswer: (reason) => `Der Empfänger hat zuletzt nicht geantwortet: ${reason}`,
    waiting: (count) => (count === 1 ? '1 Nachricht wartet.' : `${count} Nachrichten warten.`),
    schedule: (attempts, hours, next) =>
      `Jede wird innerhalb von etwa ${hours} Stunden ${attempts}-mal versucht.${next ? ` Der nächste Versuch der ersten: ${next}.` : ''}`,
    afterLoss: (failed, waiting) =>
      `Endgültig gescheitert, ohne weiteren Versuch von selbst: ${failed}. Noch in Erwartung des nächsten Versuchs: ${waiting}.`,
    remedy:
      'Was Sie tun können: Sehen Sie nach, ob der Empfänger läuft und binnen 15 Sekunden mit einem Status von 200 bis 299 antwortet. Ist er umgezogen, ändern Sie die Adresse des Webhooks: Was wartet, geht dann dorthin. Wird er nicht mehr gebraucht, schalten Sie den Webhook aus.',
    afterwards:
      'Was Sie tun können: Bringen Sie den Empfänger in Ordnung und versuchen Sie dann erneut, was gescheitert ist. Was nicht mehr ankommen muss, können Sie verwerfen (dismiss).',
    oneMore: 'Sollte eine Nachricht endgültig scheitern, erhalten Sie noch einen Hinweis, und nicht einen je Nachricht.',
    lastNotice:
      'Dies ist der letzte Hinweis auf diese Störung. Die nächste wird wieder gemeldet, sobald alles Gescheiterte angekommen ist oder verworfen wurde.',
    lostId: (id) => `Die gescheiterte Nachricht: ${id}`,
    look: (url) => `Alles Gesendete, mit jedem Versuch: ${url}`,
    sender: (organization) => `Belfry, für ${organization}`,
  },
}
