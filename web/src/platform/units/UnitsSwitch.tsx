import { useLocation } from 'react-router'
import { choices, isKind, withUnit } from './units.ts'
import { useChooseUnits, useUnits } from './UnitsProvider.tsx'
import styles from './UnitsSwitch.module.css'

const groups = [
  { kind: 'length', label: 'Lengths in' },
  { kind: 'temperature', label: 'Temperatures in' },
  { kind: 'pressure', label: 'Pressures in' },
] as const

/** Unit selectors: immediate and without a request, or a form that returns here without scripts. */
export function UnitsSwitch() {
  const units = useUnits()
  const choose = useChooseUnits()
  const { pathname, search } = useLocation()
  return (
    <form
      className={`${styles.form} no-print`}
      method="post"
      action="/units"
      aria-label="Units"
      onSubmit={(event) => {
        const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null
        if (!(submitter instanceof HTMLButtonElement) || !isKind(submitter.name)) return
        event.preventDefault()
        choose(withUnit(units, submitter.name, submitter.value))
      }}
    >
      <input type="hidden" name="back" value={pathname + search} />
      {groups.map(({ kind, label }) => (
        <span key={kind} className={styles.group} role="group" aria-label={label}>
          {choices[kind].map((choice) => (
            <button
              key={choice.value}
              type="submit"
              name={kind}
              value={choice.value}
              aria-pressed={units[kind] === choice.value}
            >
              {choice.label}
            </button>
          ))}
        </span>
      ))}
    </form>
  )
}
