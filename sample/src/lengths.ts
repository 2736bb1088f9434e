const MILLIMETRES: Readonly<Record<string, number>> = { in: 25.4, mm: 1, ft: 304.8 }

/** Millimetres of "0.094 in", "1/4 in", "6 mm", "10 ft"; undefined for anything else, "24 in / 24 in" included. */
export function lengthOf(text: string): number | undefined {
  const [, amount, divisor, unit = ''] = /^(\d+(?:\.\d+)?)(?:\/(\d+))? (\w+)$/.exec(text) ?? []
  const scale = MILLIMETRES[unit]
  if (amount === undefined || scale === undefined) return undefined
  return Number(((Number(amount) / Number(divisor ?? 1)) * scale).toPrecision(6))
}
