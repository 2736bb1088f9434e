/** Closes one after the other, even if an earlier one fails. */
export async function closeInTurn(...closers: readonly (() => Promise<unknown>)[]): Promise<void> {
  const [first, ...others] = closers
  try {
    await first?.()
  } finally {
    if (others.length > 0) await closeInTurn(...others)
  }
}
