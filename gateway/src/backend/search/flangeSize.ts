import dimensions from '../../../../schema/dimensions.json' with { type: 'json' }
import { cfBores, isoBores, kfBores } from '../../../../schema/flangeBores.ts'

/** Nominal bores in mm by flange system. */
const bores: Readonly<Record<string, readonly string[]>> = {
  cf: cfBores,
  kf: kfBores,
  qf: kfBores,
  nw: [...kfBores, ...isoBores],
  iso: isoBores,
  dn: [...cfBores, ...kfBores, ...isoBores],
}

const SYSTEM = '(?<system>cf|con-?flat|kf|qf|nw|iso|dn)'
const FIGURE = String.raw`(?<figure>\d{1,2}[ -]\d/\d|\d{1,2}\.\d{1,2}|\d{1,3})`
const INCH = String.raw`(?:\s*(?:"|inch(?:es)?|in))?`

const sizePatterns: readonly RegExp[] = [
  new RegExp(String.raw`^(?:dn|nw)[\s-]*${FIGURE}[\s-]*${SYSTEM}$`),
  new RegExp(String.raw`^${SYSTEM}[\s-]*${FIGURE}${INCH}$`),
  new RegExp(String.raw`^${FIGURE}${INCH}[\s-]*${SYSTEM}$`),
]

/**
 * The flange size that the whole text means: "cf-40" → "cf40", `2-3/4" conflat` → "2.75 cf"; null for any other text.
 * @param text trimmed, in lowercase
 */
export function flangeSize(text: string): string | null {
  const { figure, system: written } = sizePatterns.map((form) => form.exec(text)?.groups).find(Boolean) ?? {}
  if (figure === undefined || written === undefined) return null
  const system = written.startsWith('con') ? 'cf' : written
  const size =
    system === 'cf' &&
    dimensions.cf_flanges.find(
      ({ us_size_in: inches, fraction }) => Number(inches) === Number(figure) || fraction === figure.replace('-', ' '),
    )
  if (size) return `${size.us_size_in} cf`
  return bores[system]?.includes(figure) ? system + figure : null
}
