import dimensions from '@shop/schema/dimensions.json' with { type: 'json' }
import { cfFlangeOfInches } from '@shop/schema/flangeBores'
import { type Name, wholes, words } from './keyword.ts'

const cfFlanges = dimensions.cf_flanges

/** The index names a flange by its first bore, or as printed if it has none. */
function namesOf(flange: (typeof cfFlanges)[number] | undefined): readonly Name[] {
  if (flange === undefined) return []
  const [bore] = flange.named_bores
  return bore === undefined ? words([`${flange.us_size_in} CF`]) : wholes([`cf${bore}`])
}

/** Text in titles for a flange, by its name in the index. */
export function printedCf(name: string): readonly Name[] {
  const printed = cfFlanges.filter(({ named_bores: [bore] }) => bore !== undefined && name === `cf${bore}`)
  return words(printed.map(({ us_size_in: inches }) => `${inches} CF`))
}

/** Index name of the flange with a size in inches; empty if there is none. */
export function cfOfInches(figure: string): readonly Name[] {
  return namesOf(cfFlangeOfInches(figure))
}

export function cfOfBore(figure: string): readonly Name[] {
  return namesOf(cfFlanges.find(({ named_bores: bores }) => bores.some((bore) => bore === figure)))
}

/** By outer diameter in mm, the name in Japan. */
export function cfOfIcf(figure: string): readonly Name[] {
  return namesOf(cfFlanges.find(({ icf }) => icf === figure))
}
