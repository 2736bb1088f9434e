/** CF flanges: what is printed in inches, and the fraction that the trade says. */
const CF_INCHES: ReadonlyArray<readonly [printed: string, fraction?: string]> = [
  ['1.33', '1 1/3'],
  ['2.12', '2 1/8'],
  ['2.75', '2 3/4'],
  ['3.38', '3 3/8'],
  ['4.50', '4 1/2'],
  ['4.62', '4 5/8'],
  ['6.00'],
  ['6.75', '6 3/4'],
  ['8.00'],
  ['10.00'],
  ['12.00'],
  ['13.25', '13 1/4'],
]

const CF_BORES = ['16', '25', '35', '38', '40', '50', '63', '75', '100', '125', '150', '160', '200', '250']
const KF_BORES = ['10', '16', '20', '25', '32', '40', '50']
const ISO_BORES = ['63', '80', '100', '160', '200', '250', '320', '400', '500', '630']

/** Nominal bores in mm by what the systems are called that have them. */
const BORES: Readonly<Record<string, readonly string[]>> = {
  cf: CF_BORES,
  kf: KF_BORES,
  qf: KF_BORES,
  nw: [...KF_BORES, ...ISO_BORES],
  iso: ISO_BORES,
  dn: [...CF_BORES, ...KF_BORES, ...ISO_BORES],
}

const SYSTEM = '(?<system>cf|con-?flat|kf|qf|nw|iso|dn)'
const FIGURE = String.raw`(?<figure>\d{1,2}[ -]\d/\d|\d{1,2}\.\d{1,2}|\d{1,3})`
const INCH = String.raw`(?:\s*(?:"|inch(?:es)?|in))?`

const WRITTEN: readonly RegExp[] = [
  new RegExp(String.raw`^(?:dn|nw)[\s-]*${FIGURE}[\s-]*${SYSTEM}$`),
  new RegExp(String.raw`^${SYSTEM}[\s-]*${FIGURE}${INCH}$`),
  new RegExp(String.raw`^${FIGURE}${INCH}[\s-]*${SYSTEM}$`),
]

/**
 * The name of the flange size that a text is as a whole: "cf-40" → "cf40", `2-3/4" conflat` → "2.75 cf"; null for any other text.
 * @param text trimmed, in lower case
 */
export function flangeSize(text: string): string | null {
  const { figure, system: written } = WRITTEN.map((form) => form.exec(text)?.groups).find(Boolean) ?? {}
  if (figure === undefined || written === undefined) return null
  const system = written.startsWith('con') ? 'cf' : written
  const inches =
    system === 'cf' &&
    CF_INCHES.find(([printed, fraction]) => Number(printed) === Number(figure) || fraction === figure.replace('-', ' '))
  if (inches) return `${inches[0]} cf`
  return BORES[system]?.includes(figure) ? system + figure : null
}
