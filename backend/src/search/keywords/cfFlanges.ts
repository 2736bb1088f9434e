import { type Name, wholes, words } from './keyword.ts'

type CfFlange = {
  /** As the catalogue prints them. */
  readonly inches: string
  /** As the trade says them. */
  readonly fraction?: string
  /** Bores in mm that they go by; the first is the index's own. */
  readonly bores: readonly string[]
  /** The outer diameter in mm, by which they go in Japan. */
  readonly icf?: string
}

const cfFlanges: readonly CfFlange[] = [
  { inches: '1.33', fraction: '1 1/3', bores: ['16'], icf: '34' },
  { inches: '2.12', fraction: '2 1/8', bores: ['25'] },
  { inches: '2.75', fraction: '2 3/4', bores: ['40', '35', '38'], icf: '70' },
  { inches: '3.38', fraction: '3 3/8', bores: ['50'] },
  { inches: '4.50', fraction: '4 1/2', bores: ['63'], icf: '114' },
  { inches: '4.62', fraction: '4 5/8', bores: ['75'] },
  { inches: '6.00', bores: ['100'], icf: '152' },
  { inches: '6.75', fraction: '6 3/4', bores: ['125'] },
  { inches: '8.00', bores: ['160', '150'], icf: '203' },
  { inches: '10.00', bores: ['200'], icf: '253' },
  { inches: '12.00', bores: ['250'] },
  { inches: '13.25', fraction: '13 1/4', bores: [] },
]

/** The index knows a flange by its bore, and one without by what is printed. */
const namesOf = (flange: CfFlange | undefined): readonly Name[] => {
  if (flange === undefined) return []
  const [bore] = flange.bores
  return bore === undefined ? words([`${flange.inches} CF`]) : wholes([`cf${bore}`])
}

/** What titles print for the flange that the index names so. */
export const printedCf = (name: string): readonly Name[] =>
  words(
    cfFlanges.flatMap(({ inches, bores: [bore] }) =>
      bore !== undefined && name === `cf${bore}` ? [`${inches} CF`] : [],
    ),
  )

/** The flange of so many inches, "2.75", "4.5" or "2-3/4", as the index names it; nothing where there is none. */
export const cfOfInches = (figure: string): readonly Name[] => {
  const fraction = figure.replace('-', ' ')
  return namesOf(cfFlanges.find((one) => one.fraction === fraction || Number(one.inches) === Number(figure)))
}

export const cfOfBore = (figure: string): readonly Name[] =>
  namesOf(cfFlanges.find(({ bores }) => bores.includes(figure)))

export const cfOfIcf = (figure: string): readonly Name[] => namesOf(cfFlanges.find(({ icf }) => icf === figure))
