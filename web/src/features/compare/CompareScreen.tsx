import { Button } from '../../platform/ui/Button.tsx'
import { useEffect } from 'react'
import { graphql } from 'react-relay/hooks'
import { Form, useSearchParams } from 'react-router'
import { compareAddress, comparedParts, compareParts, MAX_COMPARED } from './compareParts.ts'
import { useDeviceValue } from '../../platform/device/deviceStore.ts'
import { Empty } from '../../components/Empty.tsx'
import { Panel } from '../../components/Panel.tsx'
import { PartNumber } from '../../components/products/Printed.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { PartFailed } from '../../components/page/PartBoundary.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { UnitsSwitch } from '../../platform/units/UnitsSwitch.tsx'
import type { CompareScreenQuery } from './__generated__/CompareScreenQuery.graphql.ts'
import styles from './CompareScreen.module.css'
import { CompareTable } from './CompareTable.tsx'

export const query = graphql`
  query CompareScreenQuery($shell: Boolean!, $skus: [String!]!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    breadcrumbs(path: "/compare") {
      ...Breadcrumbs_trail
    }
    productVariations(skus: $skus) {
      sku
      ...CompareTable_parts
    }
  }
`

/** Two to four parts side by side. The URL lists them, so that it can be shared. */
export function Screen({ data }: { data: CompareScreenQuery['response'] }) {
  const [search] = useSearchParams()
  const { skus: requested, leftOut } = comparedParts(search)
  const parts = data.productVariations?.filter((part) => part != null) ?? []
  const skus = parts.map(({ sku }) => sku)
  const unknown = data.productVariations ? requested.filter((_, index) => !data.productVariations?.[index]) : []
  const onlyDifferences = search.get('only') === 'differences'
  const address = (list: readonly string[], only: boolean) =>
    list.length === 0 ? '/compare?parts=' : compareAddress(list) + (only ? '&only=differences' : '')

  // Sync the tray with the parts on this page.
  const selected = useDeviceValue(compareParts)
  const loadedSkus = skus.join(',')
  const hasParts = search.has('parts')
  useEffect(() => {
    if (data.productVariations && hasParts) compareParts.write(loadedSkus === '' ? [] : loadedSkus.split(','))
  }, [loadedSkus, hasParts, data.productVariations])

  return (
    <>
      <PageTitle>Compare parts</PageTitle>
      <CompareHead
        count={parts.length}
        onlyDifferences={onlyDifferences}
        otherAddress={address(skus, !onlyDifferences)}
      />
      {unknown.map((sku) => (
        <p key={sku} className={styles.note} role="status">
          Part number “{sku}” was not found.{' '}
          <ShopLink to={`/search?terms=${encodeURIComponent(sku)}`}>Search for it</ShopLink>
        </p>
      ))}
      {leftOut.length > 0 && (
        <p className={styles.note} role="status">
          You can compare up to {MAX_COMPARED} parts. Not included: {leftOut.join(', ')}.
        </p>
      )}
      {!data.productVariations && <PartFailed of="parts to compare" />}
      {parts.length > 0 && (
        <Panel of="parts to compare">
          <CompareTable
            parts={parts}
            onlyDifferences={onlyDifferences && parts.length > 1}
            addressWithout={(sku) =>
              address(
                skus.filter((each) => each !== sku),
                onlyDifferences,
              )
            }
          />
        </Panel>
      )}
      {data.productVariations && parts.length === 0 && <NothingToCompare selected={selected} />}
      {data.productVariations && parts.length < MAX_COMPARED && <AddPart key={loadedSkus} skus={skus} />}
      {parts.length === 1 && parts[0] && (
        <p className="mute">
          Add a part to compare with <PartNumber sku={parts[0].sku} />.
        </p>
      )}
    </>
  )
}

interface HeadProps {
  count: number
  onlyDifferences: boolean
  /** URL that toggles `onlyDifferences`. */
  otherAddress: string
}

function CompareHead({ count, onlyDifferences, otherAddress }: HeadProps) {
  return (
    <div className={styles.head}>
      <h1>{count > 1 ? `Compare ${count} parts` : 'Compare parts'}</h1>
      {count > 0 && (
        <div className={`${styles.ways} no-print`}>
          {count > 1 && (
            <ShopLink to={otherAddress} replace preventScrollReset>
              {onlyDifferences ? 'Show all rows' : 'Show differences only'}
            </ShopLink>
          )}
          <UnitsSwitch />
        </div>
      )}
    </div>
  )
}

function NothingToCompare({ selected }: { selected: readonly string[] }) {
  return (
    <Empty title="Nothing to compare yet" text="Select Compare on two to four parts, or enter part numbers here.">
      <Button component={ShopLink} to="/products" variant="filled">
        Browse products
      </Button>
      {selected.length > 0 && (
        <Button component={ShopLink} to={compareAddress(selected)}>
          Compare {selected.length} selected
        </Button>
      )}
    </Empty>
  )
}

/** Form that adds a part number to the comparison. */
function AddPart({ skus }: { skus: readonly string[] }) {
  return (
    <Form className={`${styles.add} no-print`} action="/compare" replace>
      {skus.map((sku) => (
        <input key={sku} type="hidden" name="parts" value={sku} />
      ))}
      <label htmlFor="compare-add">{skus.length === 1 ? 'Compare with part number' : 'Add a part number'}</label>
      <input
        id="compare-add"
        className="part-number"
        type="text"
        name="parts"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={64}
        required
      />
      <Button type="submit">Add</Button>
    </Form>
  )
}
