/** The JSON of an answer to a plain request, for tests that do not use the caller that checks answers. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails when it is not there
export async function readJson(response: Response | Promise<Response>): Promise<any> {
  return (await response).json()
}
