import { Button } from '@mantine/core'
import { Empty } from '../../../components/Empty.tsx'
import { typeset } from '../../../components/products/typeset.ts'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import { useUnits } from '../../../platform/units/UnitsProvider.tsx'
import { without } from './choices.ts'
import { choiceWords } from './facetWords.ts'
import type { FacetFacts } from './facets.ts'
import type { ListPlace } from './useListState.ts'

/** In place of the rows where there are none: the way back to some. */
export function NoProducts({ facets, place }: { facets: readonly FacetFacts[]; place: ListPlace }) {
  const units = useUnits()
  const { choices } = place.state
  const last = choices.at(-1)
  if (!last) {
    return (
      <Empty title="No products here yet" text="Other parts of the catalogue are one step away.">
        <Button component={ShopLink} to="/products" variant="filled">
          All products
        </Button>
      </Empty>
    )
  }
  const words = choiceWords(last, facets, units)
  return (
    <Empty title="No product fits all filters" text="Taking filters away widens the list again.">
      <Button
        component={ShopLink}
        to={place.addressOf({ choices: without(choices, last) })}
        variant="filled"
        preventScrollReset
      >
        {`Remove ${words.facet.toLowerCase()} ${typeset(words.text)}`}
      </Button>
      {choices.length > 1 && (
        <Button component={ShopLink} to={place.addressOf({ choices: [] })} preventScrollReset>
          Clear all
        </Button>
      )}
    </Empty>
  )
}
