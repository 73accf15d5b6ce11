// Makes an automation in a Belfry that runs in a process of its own, and turns it on.

/**
 * @param {{ origin: string, site: string, headers: object }} belfry what `startBelfry` gives
 * @param {{ name: string, definition: object }} automation
 * @returns {Promise<string>} its id
 */
export async function createAutomation({ origin, site, headers }, automation) {
  const { id } = await send('POST', `${origin}${site}/automations`, automation)
  await send('PATCH', `${origin}${site}/automations/${id}`, { enabled: true })
  return id

  async function send(method, url, body) {
    const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
    const said = await answer.json()
    if (!answer.ok) throw new Error(`Belfry refused ${method} ${url}: ${JSON.stringify(said)}`)
    return said
  }
}
