/** "0.53", "−196", "10–12", "≤ 1 × 10⁻⁹", "48.1 × 36.8", "Ø 34", with or without a unit behind; "–" where there is none. */
const figure =
  /^[<>≤≥~≈±Ø\s]*[-−+]?\d[\d.,]*(?:\s*[-–−×/]\s*\d[\d.,]*[⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺]*)*(?:%|°|"|″|\s[%°Ωµa-zA-Z·/⁻¹²³]{1,8})?$/
const none = /^[–—-]?$/

/** For each column whether it holds figures, which are read one under the other. The first is what the rows are called. */
export function figureColumns(rows: ReadonlyArray<readonly string[]>): boolean[] {
  return (rows[0] ?? []).map((_, column) => {
    const cells = rows.map((row) => row[column] ?? '')
    return (
      column > 0 &&
      cells.some((cell) => !none.test(cell)) &&
      cells.every((cell) => none.test(cell) || figure.test(cell))
    )
  })
}
