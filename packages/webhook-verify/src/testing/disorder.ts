/** Repeats each delivery right after its original: what a receiver gets when its responses are lost. */
export function duplicated<Delivery>(deliveries: readonly Delivery[]): readonly Delivery[] {
  return deliveries.flatMap((delivery) => [delivery, delivery])
}

/**
 * Shuffles the deliveries: what a receiver gets when later deliveries overtake retries.
 *
 * @param seed a whole number; the same seed gives the same order
 */
export function shuffled<Delivery>(deliveries: readonly Delivery[], seed: number): readonly Delivery[] {
  const random = randomOf(seed)
  const order = [...deliveries]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [one, two] = [order[last] as Delivery, order[other] as Delivery]
    order[last] = two
    order[other] = one
  }
  return order
}

/** Pseudo-random numbers in [0, 1), the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
  }
}
