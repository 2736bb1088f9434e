type Conversion = {
  readonly from: string
  readonly to: string
  /** The figure in the other unit, from the figure as it is printed. */
  readonly convert: (printed: string) => string
}

const torrInMbar = 1.33322387

/** As many digits as were printed, at least three; `1.33E-10` as the catalogue writes it. */
const scientific = (value: number, printed: string): string => {
  const digits = printed.replace(/[eE].*$/, '').replace(/^\D*0*\.?0*|\D/g, '').length
  const rounded = Number(value.toPrecision(Math.max(3, digits)))
  if (rounded === 0 || (Math.abs(rounded) >= 1e-4 && Math.abs(rounded) < 1e7)) return String(rounded)
  const [coefficient = '', exponent = ''] = rounded.toExponential().split('e')
  return `${coefficient}E${Number(exponent)}`
}

const number = (printed: string) => Number(printed.replaceAll(',', '').replace('−', '-'))

const conversions: readonly Conversion[] = [
  { from: '°C', to: '°F', convert: (printed) => String(Math.round(number(printed) * 1.8 + 32)) },
  { from: 'Torr', to: 'mbar', convert: (printed) => scientific(number(printed) * torrInMbar, printed) },
]

const figure = String.raw`[-−]?\d[\d,]*(?:\.\d+)?(?:[eE][+-]?\d+)?`
const measured = new RegExp(String.raw`(?<![\w./-])(${figure}(?:(?: to |–|-)${figure})?) ?(°C|C|Torr)(?![\w/])`, 'g')

/**
 * Printed specifications with their temperatures in °C and °F and their pressures in Torr and mbar: "-269 to 260 C" becomes
 * "-269 to 260 °C (-452 to 500 °F)". What already says both stays as it is.
 */
export const inBothUnits = (text: string): string =>
  text.replace(measured, (whole: string, figures: string, unit: string) => {
    const conversion = conversions.find(({ from }) => from === unit || from === `°${unit}`)
    if (conversion === undefined || text.includes(conversion.to)) return whole
    const converted = figures.replace(new RegExp(figure, 'g'), conversion.convert)
    return `${figures} ${conversion.from} (${converted} ${conversion.to})`
  })
