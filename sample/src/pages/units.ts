import { power, significant } from './figures.ts'
import { table } from './sections.ts'

/** Pascals in one of each unit: SI definitions, the torr as 1/760 of an atmosphere, the psi from the exact pound and inch. */
const pressures: readonly (readonly [string, number])[] = [
  ['Pa', 1],
  ['mbar (hPa)', 100],
  ['Torr', 101_325 / 760],
  ['mTorr (micron)', 101_325 / 760_000],
  ['atm', 101_325],
  ['psi', 6894.757],
]

const columns: readonly (readonly [string, number])[] = [
  ['Pa', 1],
  ['mbar', 100],
  ['Torr', 101_325 / 760],
  ['atm', 101_325],
  ['psi', 6894.757],
]

export const pressureTable = table(
  'One unit in others, rounded to four figures. Definitions: SI brochure, NIST SP 811.',
  ['1 of', ...columns.map(([unit]) => unit)],
  pressures.map(([unit, pascals]) => [unit, ...columns.map(([, other]) => significant(pascals / other, 4))]),
)

/** Mean free path of air at 20 °C times its pressure, m Pa: 65.4 nm at 101,325 Pa, S. G. Jennings, J. Aerosol Sci. 19 (1988) 159. */
const pathTimesPressure = 6.6e-3

const distance = (meters: number): string => {
  if (meters < 1e-3) return `${significant(meters * 1e6, 2)} µm`
  if (meters < 1) return `${significant(meters * 1e3, 2)} mm`
  if (meters < 1000) return `${significant(meters, 2)} m`
  return `${Number((meters / 1000).toPrecision(2)).toLocaleString('en-US')} km`
}

const ranges: readonly (readonly [string, number, number | null, string])[] = [
  ['Rough (low)', 5, 2, 'holding, drying, leak checking by pressure rise'],
  ['Medium (fine)', 2, -1, 'sputtering, plasma, freeze drying'],
  ['High', -1, -6, 'evaporation, electron microscopes, mass spectrometers'],
  ['Ultrahigh', -6, -9, 'surface science, accelerators, ion traps'],
  ['Extreme high', -9, null, 'storage rings, particle traps, space simulation'],
]

const torr = (exponent: number): string => significant((10 ** exponent * 760) / 101_325, 2)
const pascal = (exponent: number): string =>
  exponent === 5 ? 'atmosphere' : exponent >= -1 ? String(10 ** exponent) : power(1, exponent)

export const rangeTable = table(
  'Ranges of vacuum to ISO 3529-1, with the mean free path of air at 20 °C at the lower border.',
  ['Range', 'From, Pa', 'To, Pa', 'To, Torr', 'Mean free path', 'Used for'],
  ranges.map(([name, from, to, use]) => [
    name,
    pascal(from),
    to === null ? '–' : pascal(to),
    to === null ? '–' : torr(to),
    to === null ? '–' : distance(pathTimesPressure / 10 ** to),
    use,
  ]),
)

/** Pa m³/s in one of each unit; standard cubic centimeters are those at 0 °C and 101,325 Pa. */
const leaks: readonly (readonly [string, number])[] = [
  ['mbar L/s', 0.1],
  ['Pa m³/s', 1],
  ['Torr L/s', 0.133322],
  ['atm cm³/s', 0.101325],
]

export const leakTable = table(
  'One unit of a leak or outgassing rate in others, rounded to three figures; the same temperature throughout.',
  ['1 of', ...leaks.map(([unit]) => unit)],
  leaks.map(([unit, value]) => [unit, ...leaks.map(([, other]) => significant(value / other, 3))]),
)
