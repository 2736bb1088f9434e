import dimensions from '@shop/schema/dimensions.json' with { type: 'json' }
import { type Name, wholes, words } from './keyword.ts'

interface CfFlange {
  /** As printed in the catalog. */
  readonly inches: string
  /** As commonly spoken. */
  readonly fraction: string | undefined
  /** Nominal bores in mm; the index uses the first. */
  readonly bores: readonly string[]
  /** Outer diameter in mm, used as the name in Japan. */
  readonly icf: string | undefined
}

const cfFlanges: readonly CfFlange[] = dimensions.cf_flanges.map((row) => ({
  inches: row.us_size_in,
  fraction: row.fraction,
  bores: row.named_bores,
  icf: row.icf,
}))

/** The index names a flange by its bore, or as printed if it has none. */
function namesOf(flange: CfFlange | undefined): readonly Name[] {
  if (flange === undefined) return []
  const [bore] = flange.bores
  return bore === undefined ? words([`${flange.inches} CF`]) : wholes([`cf${bore}`])
}

/** Text in titles for a flange, by its name in the index. */
export function printedCf(name: string): readonly Name[] {
  return words(
    cfFlanges.flatMap(({ inches, bores: [bore] }) =>
      bore !== undefined && name === `cf${bore}` ? [`${inches} CF`] : [],
    ),
  )
}

/** Index name of the flange with a size in inches, such as "2.75", "4.5" or "2-3/4"; empty if there is none. */
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
