import dimensions from '../../../../schema/dimensions.json' with { type: 'json' }
import { type Name, wholes, words } from './keyword.ts'

interface CfFlange {
  /** As the catalog prints them. */
  readonly inches: string
  /** As the trade says them. */
  readonly fraction: string | undefined
  /** Bores in mm that they go by; the first is the index's own. */
  readonly bores: readonly string[]
  /** The outer diameter in mm, by which they go in Japan. */
  readonly icf: string | undefined
}

const cfFlanges: readonly CfFlange[] = dimensions.cf_flanges.map((row) => ({
  inches: row.us_size_in,
  fraction: row.fraction,
  bores: row.named_bores,
  icf: row.icf,
}))

/** The index knows a flange by its bore, and one without by what is printed. */
function namesOf(flange: CfFlange | undefined): readonly Name[] {
  if (flange === undefined) return []
  const [bore] = flange.bores
  return bore === undefined ? words([`${flange.inches} CF`]) : wholes([`cf${bore}`])
}

/** What titles print for the flange that the index names so. */
export function printedCf(name: string): readonly Name[] {
  return words(
    cfFlanges.flatMap(({ inches, bores: [bore] }) =>
      bore !== undefined && name === `cf${bore}` ? [`${inches} CF`] : [],
    ),
  )
}

/** The flange of so many inches, "2.75", "4.5" or "2-3/4", as the index names it; nothing where there is none. */
export function cfOfInches(figure: string): readonly Name[] {
  const fraction = figure.replace('-', ' ')
  return namesOf(cfFlanges.find((one) => one.fraction === fraction || Number(one.inches) === Number(figure)))
}

export function cfOfBore(figure: string): readonly Name[] {
  return namesOf(cfFlanges.find(({ bores }) => bores.includes(figure)))
}

export function cfOfIcf(figure: string): readonly Name[] {
  return namesOf(cfFlanges.find(({ icf }) => icf === figure))
}
