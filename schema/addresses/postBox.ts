/** The designators of USPS Publication 28 and their usual spellings. */
const designator = 'box|bx|drawer|caller|lock\\s*box|bin'
/** What must follow: a number, or a letter that is no word. */
const number = '[\\s.:#-]*(?:no[\\s.:#]+)?(?:[a-z]{0,2}-?\\d[\\da-z-]*|[a-z])(?![\\da-z])'
const office = 'p[\\s.]*o[\\s.]*-?'

/** "P.O. Box 12", "POB 12", "PO Drawer 12", "Postal Office Box 12", "P.O. 12" */
const officeBox = new RegExp(
  `\\b(?:(?:${office}|post(?:al)?\\s*(?:office)?\\s*)(?:${designator})${number}|${office}(?:b[\\s.]*)?#?\\d+(?![\\da-z]))`,
  'i',
)
/** A line that is only "Box 12" */
const onlyBox = new RegExp(`^\\s*(?:firm\\s+)?(?:${designator})${number}\\s*$`, 'i')

/**
 * Whether an address in the United States is a post office box, to which carriers with vans do not deliver.
 * @param lines of the street address
 */
export function isPostBox(lines: readonly (string | null | undefined)[]): boolean {
  const filled = lines.flatMap((line) => (line ? [line] : []))
  if (filled.some((line) => officeBox.test(line))) return true
  // Beside a street with its number, "Box 12" is a place in the building.
  return filled.some((line) => onlyBox.test(line)) && filled.every((line) => onlyBox.test(line) || !/\d/.test(line))
}
