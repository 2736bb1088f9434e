import { useLocation } from 'react-router'
import { useShopTexts } from '../ui/ShopTexts.ts'
import { parseSystem, systems } from './units.ts'
import { useUnitSystem } from './UnitsProvider.tsx'
import styles from './UnitsSwitch.module.css'

const labels = { si: 'SI', us: 'US' } as const

/**
 * Switches the system of units: immediately and without a request or, without scripts, by a form that returns here. For
 * lengths only, the buttons are named after the units.
 */
export function UnitsSwitch({ of }: { of?: 'length' }) {
  const { system, choose } = useUnitSystem()
  const { pathname, search } = useLocation()
  const { units } = useShopTexts()
  if (!units) return null
  return (
    <form
      className={`${styles.form} no-print`}
      method="post"
      action="/units"
      onSubmit={(event) => {
        const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null
        if (!(submitter instanceof HTMLButtonElement)) return
        event.preventDefault()
        choose(parseSystem(submitter.value))
      }}
    >
      <input type="hidden" name="back" value={pathname + search} />
      <span className={styles.group} role="group" aria-label={of ? 'Units of length' : 'Units'}>
        {(['si', 'us'] as const).map((value) => (
          <button
            key={value}
            type="submit"
            name="units"
            value={value}
            title={units[value]}
            aria-pressed={system === value}
          >
            {of ? systems[value][of] : labels[value]}
          </button>
        ))}
      </span>
    </form>
  )
}
