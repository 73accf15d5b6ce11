import type { Chapter, DemoSite } from './demo-site.ts'

/** Questions of guests: one was answered, one is waiting. */
export function inbox(site: DemoSite): readonly Chapter[] {
  return [...answered(site), waiting(site)]
}

function answered({ park, customers }: DemoSite): readonly Chapter[] {
  let threadId: string
  async function ask(): Promise<void> {
    const subject = 'Our arrival with the caravan'
    const thread = { channel: 'EMAIL', customerId: customers.get('rossi'), subject, assistantActive: false }
    threadId = (await park.post('/inbox-threads', thread)).id
    await park.post(`/inbox-threads/${threadId}/messages`, {
      direction: 'INBOUND',
      body: 'Good morning,\n\nwe arrive the day after tomorrow with the caravan, 7.5 metres. May we be there at noon already? And may I pay the deposit by credit card?\n\nGiulia Rossi',
    })
  }
  async function answer(): Promise<void> {
    await park.post(`/inbox-threads/${threadId}/reply`, {
      body: 'Dear Giulia,\n\nLakeside 11 is free, so noon is fine; it is long enough for your caravan. Yes: by the link on the invoice of the deposit.\n\nSee you soon\nNele',
    })
    const { id } = await park.post('/inbox-tags', { name: 'Arrival', color: '#1565c0' })
    await park.post(`/inbox-threads/${threadId}/tag`, { tagIds: [id], archive: true })
  }
  return [
    { day: -1, time: '09:12', by: 'service', happen: ask },
    { day: -1, time: '11:05', happen: answer },
  ]
}

function waiting({ park, customers }: DemoSite): Chapter {
  async function happen(): Promise<void> {
    const thread = { channel: 'WHATSAPP', customerId: customers.get('sorensen'), assistantActive: false }
    const { id } = await park.post('/inbox-threads', thread)
    await park.post(`/inbox-threads/${id}/messages`, {
      direction: 'INBOUND',
      body: 'Hi! We sail the day after tomorrow at ten. Can I pay the berth by card at the office before? Mette',
    })
  }
  return { day: -1, time: '20:40', by: 'service', happen }
}
