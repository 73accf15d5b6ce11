/** Text of a step's `documents`, in which links name pages from the root of the docs, as a page of a step links them. */
export function linked(text) {
  return text.replaceAll('](reference/', '](../').replaceAll('](guide/', '](../../guide/')
}
