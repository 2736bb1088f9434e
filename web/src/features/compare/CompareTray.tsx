import { Button } from '../../platform/ui/Button.tsx'
import { useDeviceValue } from '../../platform/device/deviceStore.ts'
import { PartNumber } from '../../components/products/Printed.tsx'
import { Icon } from '../../platform/ui/Icon.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import styles from './CompareTray.module.css'
import { compareAddress, compareParts, toggleCompared } from './compareParts.ts'

/** Parts selected for comparison, at the bottom of the window. Visible only beside a `CompareToggle`. */
export function CompareTray() {
  const skus = useDeviceValue(compareParts)
  const isVisible = skus.length > 0
  return (
    <aside className={`${styles.tray} no-print`} aria-label="Comparison" hidden={!isVisible}>
      <span className="sr-only" role="status">
        {isVisible && `${skus.length} ${skus.length === 1 ? 'part' : 'parts'} to compare`}
      </span>
      {isVisible && (
        <>
          <ul className={styles.parts}>
            {skus.map((sku) => (
              <li key={sku}>
                <PartNumber sku={sku} />
                <button
                  type="button"
                  aria-label={`Remove ${sku} from the comparison`}
                  onClick={() => toggleCompared(sku)}
                >
                  <Icon name="cross" size={15} />
                </button>
              </li>
            ))}
          </ul>
          <span className={styles.ways}>
            {skus.length === 1 && <span className={styles.hint}>Choose one more</span>}
            <Button variant="subtle" onClick={() => compareParts.write([])}>
              Clear
            </Button>
            <Button component={ShopLink} to={compareAddress(skus)} variant="filled">
              Compare {skus.length}
            </Button>
          </span>
        </>
      )}
    </aside>
  )
}
