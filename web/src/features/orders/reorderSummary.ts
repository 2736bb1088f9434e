const linesOf = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`

/**
 * What ordering once more came to, in a sentence.
 * @param lines lines of the order
 * @param refused how many of them could not be added
 */
export function reorderSummary(lines: number, refused: number, isInCart: boolean): string {
  if (!isInCart) return 'Nothing was added to the cart.'
  if (refused === 0) return lines === 1 ? 'The line is in the cart.' : `All ${linesOf(lines)} are in the cart.`
  const added = lines - refused
  return `${added} of ${linesOf(lines)} ${added === 1 ? 'is' : 'are'} in the cart.`
}
